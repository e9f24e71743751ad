#!/usr/bin/env python3
"""Makes the PDFs that compare-impose.sh imposes: make-inputs.py DIR

  zine-8.pdf     8 pages, A7, text and a link
  book-400.pdf   400 pages, A5, text in two embedded fonts that all pages share

Needs reportlab, which brings the fonts. The same version of it gives the same bytes.
"""
import random
import sys
from pathlib import Path

from reportlab import rl_config
from reportlab.lib.pagesizes import A5, A7
from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFont
from reportlab.pdfgen.canvas import Canvas

rl_config.invariant = 1
TEXT, BOLD = "Vera", "VeraBd"
for font in (TEXT, BOLD):
    pdfmetrics.registerFont(TTFont(font, f"{font}.ttf"))

SYLLABLES = "dun geon lan tern stair kee per rat chest key lock gate moss bone cin der hol low deep vault torch".split()


def word(dice):
    return "".join(dice.choice(SYLLABLES) for _ in range(dice.randint(1, 3)))


def paragraph(dice, words):
    text = " ".join(word(dice) for _ in range(words))
    return text.capitalize() + "."


def wrap(canvas, text, font, size, width):
    line = ""
    for part in text.split():
        longer = f"{line} {part}".strip()
        if canvas.stringWidth(longer, font, size) > width:
            yield line
            line = part
        else:
            line = longer
    yield line


def page(canvas, dice, number, size, margin, leading):
    width, height = size
    canvas.setFont(BOLD, leading * 1.2)
    canvas.drawString(margin, height - margin, f"Page {number}")
    canvas.setFont(TEXT, leading * 0.8)
    y = height - margin - 2 * leading
    while y > margin + leading:
        for line in wrap(canvas, paragraph(dice, 60), TEXT, leading * 0.8, width - 2 * margin):
            if y <= margin + leading:
                break
            canvas.drawString(margin, y, line)
            y -= leading
        y -= leading / 2
    canvas.drawCentredString(width / 2, margin / 2, str(number))
    canvas.showPage()


def make(path, count, size, margin, leading):
    dice = random.Random(7)
    canvas = Canvas(str(path), pagesize=size, pageCompression=1, initialFontName=TEXT)
    canvas.setTitle(path.stem)
    for number in range(1, count + 1):
        if number == 2:
            canvas.linkURL("https://example.org/", (margin, margin, size[0] - margin, 2 * margin))
        page(canvas, dice, number, size, margin, leading)
    canvas.save()


folder = Path(sys.argv[1])
folder.mkdir(parents=True, exist_ok=True)
# Letters around compressed data are a habit of the 1990s; what people impose today is plain binary.
rl_config.useA85 = 0
make(folder / "zine-8.pdf", 8, A7, 14, 7)
make(folder / "book-400.pdf", 400, A5, 36, 10)
