"""Admin actions that are also buttons on the page of one object."""

from typing import Any

from django.contrib.admin import ModelAdmin
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import URLPattern, path, reverse


class ObjectButtonsMixin(ModelAdmin):
    """An admin that shows the actions named in ``object_buttons`` as buttons on the page of an object.

    An action is an ordinary admin action; ``permissions`` of ``@admin.action`` hold for its button too. With
    ``button_condition`` an admin says which buttons an object has.
    """

    change_form_template = "admin/change_form_with_buttons.html"
    object_buttons: tuple[str, ...] = ()

    def button_condition(self, action: str, row: Any) -> bool:
        """Whether the page of this object shows the button of an action."""
        return True

    def get_urls(self) -> list[URLPattern]:
        """Add the address that buttons post to."""
        return [
            path(
                "<path:object_id>/action/<slug:action>/",
                self.admin_site.admin_view(self.run_object_action),
                name=f"{self.opts.app_label}_{self.opts.model_name}_action",
            ),
            *super().get_urls(),
        ]

    def run_object_action(self, request: HttpRequest, object_id: str, action: str) -> HttpResponse:
        """Run an action for one object, then show the object again, or the list if it was deleted.

        :raises PermissionDenied: when it is not allowed.
        :raises Http404: when there is no such object.
        """
        allowed_action = self.get_actions(request).get(action)
        if request.method != "POST" or action not in self.object_buttons or allowed_action is None:
            raise PermissionDenied
        row = self.get_object(request, object_id)
        if row is None:
            raise Http404
        run, _, _ = allowed_action
        run(self, request, self.get_queryset(request).filter(pk=row.pk))
        view = f"admin:{self.opts.app_label}_{self.opts.model_name}"
        if self.get_object(request, object_id) is None:
            return redirect(f"{view}_changelist")
        return redirect(f"{view}_change", object_id)

    def render_change_form(
        self, request: HttpRequest, context: dict[str, Any], *args: Any, **kwargs: Any
    ) -> HttpResponse:
        """Add the buttons that the user may press."""
        row = kwargs.get("obj")
        if row is not None:
            actions = self.get_actions(request)
            context["object_buttons"] = [
                {
                    "label": allowed_action[2],
                    "address": reverse(
                        f"admin:{self.opts.app_label}_{self.opts.model_name}_action", args=(row.pk, name)
                    ),
                }
                for name in self.object_buttons
                if (allowed_action := actions.get(name)) and self.button_condition(name, row)
            ]
        return super().render_change_form(request, context, *args, **kwargs)
