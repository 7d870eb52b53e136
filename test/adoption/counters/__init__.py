"""What other programs than ours count in translation files: for each file, its texts in order.

`read(format, path)` gives a dictionary key → Text; a key is what tells two texts of a file apart (monolingual: the key;
bilingual: context and source).
"""

from collections import namedtuple

Text = namedtuple("Text", "translated fuzzy")


def text(target, fuzzy=False):
    """Translated where its first form is not empty and nobody has marked it, as msgfmt and translate-toolkit say."""
    first = (target or [""])[0] if isinstance(target, list) else target
    return Text(isinstance(first, str) and first != "" and not fuzzy, fuzzy)


def read(file_format, path, is_template=False):
    from . import gettext, structured, today, xml, lines

    if is_template and file_format in today.TEMPLATES:
        return today.TEMPLATES[file_format](path)
    for module in (gettext, structured, today, xml, lines):
        if file_format in module.FORMATS:
            return module.FORMATS[file_format](path)
    raise ValueError(f"no counter for {file_format}")
