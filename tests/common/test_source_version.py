"""The version of code and data: a digest of the files that count."""

from common.source_version import source_version


def version_of(folder):
    return source_version([(folder, ("*.py", "data/*.toml"))])


def test_the_version_changes_with_a_file_that_counts_and_with_no_other(tmp_path):
    (tmp_path / "data").mkdir()
    (tmp_path / "reader.py").write_text("a = 1")
    before = version_of(tmp_path)

    (tmp_path / "notes.md").write_text("a note")
    assert version_of(tmp_path) == before

    (tmp_path / "data" / "table.toml").write_text("b = 2")
    with_table = version_of(tmp_path)
    assert with_table != before

    (tmp_path / "reader.py").write_text("a = 2")
    assert version_of(tmp_path) not in (before, with_table)


def test_the_same_files_have_the_same_version_in_another_folder(tmp_path):
    for name in ("first", "second"):
        (tmp_path / name).mkdir()
        (tmp_path / name / "reader.py").write_text("a = 1")

    assert version_of(tmp_path / "first") == version_of(tmp_path / "second")


def test_a_file_that_is_renamed_changes_the_version(tmp_path):
    (tmp_path / "reader.py").write_text("a = 1")
    before = version_of(tmp_path)

    (tmp_path / "reader.py").rename(tmp_path / "writer.py")

    assert version_of(tmp_path) != before
