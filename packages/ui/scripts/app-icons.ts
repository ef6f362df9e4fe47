/**
 * Draws the icons of the installable site from the mark: flower on `#26124F`, rosette at 16 % (identity.md 2). Writes
 * `icon-192.png`, `icon-512.png`, `maskable-512.png` and `apple-180.png` to the folder given, the site's `public/app`.
 *
 * Run after a change of the mark: `node packages/ui/scripts/app-icons.ts apps/site/public/app`.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';

const GROUND = '#26124F';
const PETALS = ['#CDBBFF', '#A98CFF'];
const GOLD = '#FFC24B';
const PETAL = 'M0-3.2C3.6-5.4 7.6-9.4 5.9-13.6 5-15.8 2-16 0-14.2-2-16-5-15.8-5.9-13.6-7.6-9.4-3.6-5.4 0-3.2Z';
const rosette = readFileSync(join(import.meta.dirname, '../assets/guilloche/rosette.svg'), 'utf8');
const curve = / d="([^"]+)"/.exec(rosette)?.[1] ?? '';

/** `reach` is half of the drawing's side in units of the mark, whose own radius is 18. */
function drawIcon(reach: number, corner: number): string {
  const turns = [0, 1, 2, 3, 4, 5];
  const petals = turns
    .map((turn) => `<path d="${PETAL}" transform="rotate(${turn * 60})" fill="${PETALS[turn % 2]}"/>`)
    .join('');
  const stamens = turns
    .map((turn) => ((turn * 60 + 30) * Math.PI) / 180)
    .map((angle) => `<circle cx="${Math.cos(angle) * 3.3}" cy="${Math.sin(angle) * 3.3}" r="1.25" fill="${GOLD}"/>`)
    .join('');
  const scale = (reach * 1.25) / 100;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${-reach} ${-reach} ${reach * 2} ${reach * 2}"><clipPath id="c"><rect x="${-reach}" y="${-reach}" width="${reach * 2}" height="${reach * 2}" rx="${corner}"/></clipPath><g clip-path="url(#c)"><rect x="${-reach}" y="${-reach}" width="${reach * 2}" height="${reach * 2}" fill="${GROUND}"/><path d="${curve}" transform="scale(${scale})" fill="none" stroke="${PETALS[0]}" stroke-width=".7" opacity=".16"/>${petals}${stamens}<circle r="1.9" fill="${GOLD}"/></g></svg>`;
}

/** A maskable icon is cut to any shape by the phone: the flower keeps to the middle four fifths, the ground fills all. */
const ICONS = [
  { file: 'icon-192.png', side: 192, reach: 23, corner: 10.5 },
  { file: 'icon-512.png', side: 512, reach: 23, corner: 10.5 },
  { file: 'maskable-512.png', side: 512, reach: 28, corner: 0 },
  { file: 'apple-180.png', side: 180, reach: 25, corner: 0 },
];

const folder = process.argv[2];
if (folder === undefined) throw new Error('name the folder to write to');
mkdirSync(folder, { recursive: true });
for (const { file, side, reach, corner } of ICONS) {
  const picture = sharp(Buffer.from(drawIcon(reach, corner)), { density: 300 }).resize(side, side);
  writeFileSync(join(folder, file), await picture.png({ compressionLevel: 9, palette: true }).toBuffer());
}
