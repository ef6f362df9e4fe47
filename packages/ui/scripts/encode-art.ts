/**
 * Encodes the rendered objects of `art-source/` into what the pages load: AVIF and WebP at 240 and 440 px
 * (the hero flower also at 640). Writes `assets/art/` and the list of names with sizes in `src/lib/art-names.ts`.
 *
 * Run after rendering new objects: `node packages/ui/scripts/encode-art.ts`.
 */
import { mkdir, readdir, stat, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import sharp from 'sharp';

const root = join(import.meta.dirname, '..');
const source = join(root, 'art-source');
const target = join(root, 'assets/art');
const SIZES = [240, 440];
const HERO_SIZES = [440, 640];

async function encodeObject(file: string): Promise<number> {
  const name = basename(file, '.webp');
  let bytes = 0;
  for (const size of name.endsWith('-lg') ? HERO_SIZES : SIZES) {
    const picture = sharp(join(source, file)).resize(size, size, { withoutEnlargement: true });
    const out = join(target, `${name}-${size}`);
    await picture.clone().avif({ quality: 50, effort: 5, chromaSubsampling: '4:4:4' }).toFile(`${out}.avif`);
    await picture.clone().webp({ quality: 80, alphaQuality: 85, effort: 6 }).toFile(`${out}.webp`);
    bytes += (await stat(`${out}.avif`)).size;
  }
  return bytes;
}

await mkdir(target, { recursive: true });
const files = (await readdir(source)).filter((file) => file.endsWith('.webp')).toSorted();
let total = 0;
for (const file of files) total += await encodeObject(file);
const names = files.map((file) => `  '${basename(file, '.webp')}',\n`).join('');
await writeFile(
  join(root, 'src/lib/art-names.ts'),
  `/** The objects of the art kit. Written by scripts/encode-art.ts; do not edit. */\nexport const artNames = [\n${names}] as const;\n\nexport type ArtName = (typeof artNames)[number];\n`,
);
console.log(`${files.length} objects, ${total} bytes of AVIF`);
