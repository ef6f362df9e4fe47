/**
 * Encodes the rendered objects of `art-source/` into what the pages load: AVIF and WebP at 240 and 440 px
 * (the hero flower at 440 and 640). Writes `assets/art/`, its receipt `assets/art-kit.json`, and the names with the
 * kit's hash in `src/lib/art-names.ts`. The same sources give the same files; only what changed since the receipt was
 * written is encoded anew, and files of objects that are gone are removed. `--check` encodes nothing and fails when
 * something is left to do.
 *
 * Run after rendering new objects: `node packages/ui/scripts/encode-art.ts [--check]`.
 */
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import sharp from 'sharp';

const root = join(import.meta.dirname, '..');
const source = join(root, 'art-source');
const target = join(root, 'assets/art');
const receiptFile = join(root, 'assets/art-kit.json');
const namesFile = join(root, 'src/lib/art-names.ts');
const SIZES = [240, 440];
const HERO_SIZES = [440, 640];
const AVIF = { quality: 50, effort: 5, chromaSubsampling: '4:4:4' } as const;
const WEBP = { quality: 80, alphaQuality: 85, effort: 6 } as const;

/** Of each object: the hash of its source and of how it was encoded. */
type Receipt = Readonly<Record<string, string>>;

function hashOf(...parts: readonly (string | Buffer)[]): string {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part).update('\0');
  return hash.digest('hex').slice(0, 16);
}

function sizesOf(name: string): readonly number[] {
  return name.endsWith('-lg') ? HERO_SIZES : SIZES;
}

function filesOf(name: string): string[] {
  return sizesOf(name).flatMap((size) => [`${name}-${size}.avif`, `${name}-${size}.webp`]);
}

async function encodeObject(name: string): Promise<void> {
  for (const size of sizesOf(name)) {
    const picture = sharp(join(source, `${name}.webp`)).resize(size, size, { withoutEnlargement: true });
    await picture
      .clone()
      .avif(AVIF)
      .toFile(join(target, `${name}-${size}.avif`));
    await picture
      .clone()
      .webp(WEBP)
      .toFile(join(target, `${name}-${size}.webp`));
  }
}

function readReceipt(): Receipt {
  return existsSync(receiptFile) ? (JSON.parse(readFileSync(receiptFile, 'utf8')) as Receipt) : {};
}

function renderNames(names: readonly string[], kit: string): string {
  const lines = names.map((name) => `  '${name}',\n`).join('');
  return `/** The objects of the art kit. Written by scripts/encode-art.ts; do not edit. */\nexport const artNames = [\n${lines}] as const;\n\nexport type ArtName = (typeof artNames)[number];\n\n/** Stands in the addresses of all files of the kit: another kit has other addresses. */\nexport const artKit = '${kit}';\n`;
}

mkdirSync(target, { recursive: true });
const names = readdirSync(source)
  .filter((file) => file.endsWith('.webp'))
  .map((file) => basename(file, '.webp'))
  .toSorted();
const wanted: Receipt = Object.fromEntries(
  names.map((name) => [
    name,
    hashOf(readFileSync(join(source, `${name}.webp`)), JSON.stringify([AVIF, WEBP, sizesOf(name)])),
  ]),
);
const receipt = readReceipt();
const stale = names.filter(
  (name) => receipt[name] !== wanted[name] || filesOf(name).some((file) => !existsSync(join(target, file))),
);
const known = new Set(names.flatMap(filesOf));
const stray = readdirSync(target).filter((file) => !known.has(file));

if (process.argv.includes('--check')) {
  for (const name of stale) console.error(`${name} is not encoded as it is now; run scripts/encode-art.ts`);
  for (const file of stray) console.error(`assets/art/${file} belongs to no object`);
  process.exitCode = stale.length + stray.length === 0 ? 0 : 1;
} else {
  for (const file of stray) rmSync(join(target, file));
  for (const name of stale) await encodeObject(name);
  writeFileSync(receiptFile, `${JSON.stringify(wanted, null, 2)}\n`);
  const kit = hashOf(
    ...[...known].toSorted((a, b) => (a < b ? -1 : 1)).map((file) => readFileSync(join(target, file))),
  ).slice(0, 8);
  writeFileSync(namesFile, renderNames(names, kit));
  console.log(`${names.length} objects, ${stale.length} encoded anew, kit ${kit}`);
}
