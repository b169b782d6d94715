// Draws the API reference from the schema. Reading needs no token; the "Authorize" button takes one for writing.
(() => {
  "use strict";

  const reference = document.getElementById("reference");

  window.SwaggerUIBundle({
    domNode: reference,
    url: reference.dataset.schema,
    deepLinking: true,
    validatorUrl: null,
    docExpansion: "list",
    defaultModelsExpandDepth: 0,
    requestInterceptor: (request) => {
      request.credentials = "omit";
      return request;
    },
  });
})();
