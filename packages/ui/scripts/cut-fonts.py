"""Cuts the published Anek Bangla files (npm @fontsource-variable/anek-bangla 5.3.0, OFL 1.1) to what the pages use.

    pip install fonttools brotli
    python packages/ui/scripts/cut-fonts.py <folder with anek-bangla-*.woff2>

Bengali keeps every glyph (conjuncts need them all) and loses the weights under 500: that drops a whole master, 144 -> 103 KB,
and Bengali pages set their body at 500. Latin keeps 400-800, Latin-1 and the
signs of the interface. The wide file carries only heading weights and the widths 100-112; it is loaded after first paint.
`jarul-taka.woff2` (the taka sign and Bengali digits, for pages without Bengali text) is cut from the Bengali file.
"""
import sys
from pathlib import Path

from fontTools import subset
from fontTools.ttLib import TTFont
from fontTools.varLib import instancer

SIGNS = [0xA0, 0xA9, 0xAB, 0xB0, 0xB1, 0xB7, 0xBB, 0xD7, 0xF7, 0x2009, 0x200B, 0x2010, 0x2011, 0x2012, 0x2013, 0x2014,
         0x2018, 0x2019, 0x201C, 0x201D, 0x2022, 0x2026, 0x2030, 0x2190, 0x2191, 0x2192, 0x2193, 0x2212, 0x2122, 0x20AC]
LATIN = [*range(0x20, 0x7F), *range(0xC0, 0x100), *SIGNS]
TAKA = [0x9F3, *range(0x9E6, 0x9F0)]


def cut(source: Path, target: Path, limits: dict, unicodes: list[int] | None = None) -> None:
    font = TTFont(source)
    options = subset.Options(layout_features=["*"], hinting=False, notdef_outline=True, glyph_names=False)
    subsetter = subset.Subsetter(options)
    subsetter.populate(unicodes=unicodes or list(font.getBestCmap()))
    subsetter.subset(font)
    font = instancer.instantiateVariableFont(font, limits)
    font.flavor = "woff2"
    font.save(target)
    print(target.name, target.stat().st_size)


source = Path(sys.argv[1])
target = Path(__file__).parent.parent / "assets/fonts"
bengali = {"wght": (500, 800)}
cut(source / "anek-bangla-bengali-wght-normal.woff2", target / "jarul-bengali.woff2", bengali)
cut(source / "anek-bangla-bengali-wght-normal.woff2", target / "jarul-taka.woff2", {"wght": (400, 800)}, TAKA)
cut(source / "anek-bangla-latin-wght-normal.woff2", target / "jarul-latin.woff2", {"wght": (400, 800)}, LATIN)
cut(source / "anek-bangla-latin-wdth-normal.woff2", target / "jarul-wide.woff2", {"wght": (650, 800), "wdth": (100, 112)}, LATIN)
