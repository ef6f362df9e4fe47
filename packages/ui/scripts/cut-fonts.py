"""Cuts the published Anek Bangla files (npm @fontsource-variable/anek-bangla 5.3.0, OFL 1.1) to what the pages use.

    pip install fonttools brotli
    python packages/ui/scripts/cut-fonts.py <folder with anek-bangla-*.woff2>

All are drawn on 1000 units instead of 2000, and what a weight moves by is rounded to two of them: at 50 px a tenth of one.
Bengali loses the weights under 500 (that drops a whole master, and Bengali pages set their body at 500), the pairs that
only tighten what the headline joins anyway, and the conjuncts and letters that modern Bengali does not write: 144 -> 77 KB.
A conjunct that is not there is written with its half letter. Latin keeps 400-800 and the signs of the interface; letters
with accents are a file of their own, for no word of the house has one. The wide file carries only heading weights and the
widths 100-112; it is loaded after first paint. `jarul-taka.woff2` (the taka sign and Bengali digits, for pages without
Bengali text) is cut from the Bengali file.
"""
import sys
from pathlib import Path

from fontTools import subset
from fontTools.ttLib import TTFont
from fontTools.ttLib.scaleUpem import scale_upem
from fontTools.varLib import instancer
from fontTools.varLib.iup import iup_delta_optimize

SIGNS = [0xA0, 0xA9, 0xAB, 0xB0, 0xB1, 0xB7, 0xBB, 0xD7, 0xF7, 0x2009, 0x200B, 0x2010, 0x2011, 0x2012, 0x2013, 0x2014,
         0x2018, 0x2019, 0x201C, 0x201D, 0x2022, 0x2026, 0x2030, 0x2190, 0x2191, 0x2192, 0x2193, 0x2212, 0x2122, 0x20AC]
LATIN = [*range(0x20, 0x7F), *SIGNS]
ACCENTS = [each for each in range(0xC0, 0x100) if each not in SIGNS]
TAKA = [0x9F3, *range(0x9E6, 0x9F0)]
LATIN_FEATURES = ["ccmp", "liga", "rvrn", "tnum", "kern"]
# Shaping and the places of signs; `kern` and `dist` are left out.
BENGALI_FEATURES = ["abvs", "akhn", "blwf", "blws", "cjct", "half", "haln", "init", "nukt", "pres", "pstf", "psts", "rphf",
                    "vatu", "abvm", "blwm", "mark"]
# Vocalic letters of Sanskrit, fractions of the anna, Assamese.
BENGALI_UNUSED = [0x980, 0x98C, 0x9C4, 0x9E0, 0x9E1, 0x9E2, 0x9E3, 0x9F0, 0x9F1, 0x9F7, 0x9F8, 0x9F9, 0x9FA, 0x9FC, 0x20B9]
# Those with a ra or ba below all stay: without the whole glyph the sign hangs loose.
CONJUNCTS_UNUSED = "KaNa CaNa DdaGa NnaNa PaMa BaJha BaDda BaDdha BhaLa MaTa LaGha LaDdha LaDha ShaTa".split()
UNITS = 1000
TOLERANCE = 2


def leave_out(font: TTFont, names: set[str]) -> None:
    """Takes the rules away that lead to these glyphs, and to what is made with them."""
    for lookup in font["GSUB"].table.LookupList.Lookup:
        for table in lookup.SubTable:
            for first, ligatures in getattr(getattr(table, "ExtSubTable", table), "ligatures", {}).items():
                ligatures[:] = [each for each in ligatures if each.LigGlyph.split(".")[0] not in names]


def loosen(font: TTFont) -> None:
    """Rounds what a weight moves by, so that most points follow from their neighbours."""
    glyf = font["glyf"]
    for name, variations in font["gvar"].variations.items():
        points, control = glyf._getCoordinatesAndControls(name, font["hmtx"].metrics)
        for variation in variations:
            if None in variation.coordinates:
                variation.calcInferredDeltas(points, control.endPts)
            moved = iup_delta_optimize(variation.coordinates, points, control.endPts, tolerance=TOLERANCE)
            variation.coordinates = [None if each is None else (round(each[0]), round(each[1])) for each in moved]


def cut(source: Path, target: Path, limits: dict, features: list[str], unicodes: list[int]) -> None:
    font = TTFont(source)
    leave_out(font, set(CONJUNCTS_UNUSED))
    options = subset.Options(layout_features=features, hinting=False, notdef_outline=True, glyph_names=False)
    subsetter = subset.Subsetter(options)
    subsetter.populate(unicodes=unicodes)
    subsetter.subset(font)
    font = instancer.instantiateVariableFont(font, limits)
    scale_upem(font, UNITS)
    loosen(font)
    font.flavor = "woff2"
    font.save(target)
    print(target.name, target.stat().st_size)


source = Path(sys.argv[1])
target = Path(__file__).parent.parent / "assets/fonts"
bengali = source / "anek-bangla-bengali-wght-normal.woff2"
latin = source / "anek-bangla-latin-wght-normal.woff2"
wide = source / "anek-bangla-latin-wdth-normal.woff2"
text = {"wght": (400, 800)}
written = [each for each in TTFont(bengali).getBestCmap() if each not in BENGALI_UNUSED]
cut(bengali, target / "jarul-bengali.woff2", {"wght": (500, 800)}, BENGALI_FEATURES, written)
cut(bengali, target / "jarul-taka.woff2", text, BENGALI_FEATURES, TAKA)
cut(latin, target / "jarul-latin.woff2", text, LATIN_FEATURES, LATIN)
cut(latin, target / "jarul-accents.woff2", text, LATIN_FEATURES, ACCENTS)
cut(wide, target / "jarul-wide.woff2", {"wght": (650, 800), "wdth": (100, 112)}, LATIN_FEATURES, LATIN)
