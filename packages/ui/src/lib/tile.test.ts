import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { artNames } from './art-names.ts';
import { artSource } from './art-source.ts';
import { categoryHues, measureContrast, tileHues } from './palette.ts';
import { createPictureMemory, RETRIES_MAX, waitBeforeRetry } from './picture-load.ts';
import { rosetteMask, tileGround, tileRecipe } from './tile.ts';
import { VENDOR_SHAPES, vendorLook } from './vendor-look.ts';

const ids = Array.from({ length: 400 }, (_, at) => `GAME${at}`);

test('the same game has the same tile for ever', () => {
  expect(tileRecipe('F5D1')).toEqual(tileRecipe('F5D1'));
  // Written down: a change of the recipe changes every tile people know their games by.
  expect(tileRecipe('F5D1')).toMatchInlineSnapshot(`
    {
      "rosette": {
        "amplitude": 0.28,
        "lines": 7,
        "petals": 9,
      },
      "turn": 14,
    }
  `);
  expect(tileGround('rose')).toBe('h-rose');
  expect(tileGround('lott')).toBe('c-lott');
});

test('games spread over all rosettes, and each rosette keeps inside its numbers', () => {
  const seen = new Set(ids.map((id) => JSON.stringify(tileRecipe(id).rosette)));
  expect(seen.size).toBe(45);
  for (const id of ids) {
    const { rosette, turn } = tileRecipe(id);
    expect(rosette.petals).toBeGreaterThanOrEqual(5);
    expect(rosette.petals).toBeLessThanOrEqual(9);
    expect(turn).toBeLessThan(360 / rosette.petals + 1);
  }
});

test('a rosette is one address of a few kilobytes, drawn once', () => {
  for (const id of ids) {
    const { rosette } = tileRecipe(id);
    const address = rosetteMask(rosette);
    expect(address).toBe(rosetteMask({ ...rosette }));
    expect(address.length).toBeLessThan(5000);
    expect(decodeURIComponent(address).match(/<use /g)).toHaveLength(rosette.petals);
  }
});

/** `#RRGGBB` of one colour over another. */
function mix(over: string, under: string, share: number): string {
  const channel = (color: string, at: number): number => Number.parseInt(color.slice(at, at + 2), 16);
  return `#${[1, 3, 5]
    .map((at) => Math.round(channel(over, at) * share + channel(under, at) * (1 - share)))
    .map((value) => value.toString(16).padStart(2, '0'))
    .join('')}`;
}

test('the name holds on the scrim of every hue pair, whatever shines through where it begins', () => {
  for (const [name, [deep, body, light]] of [...Object.entries(tileHues), ...Object.entries(categoryHues)]) {
    const scrim = mix(deep, '#000000', 0.88);
    for (const under of [body, light]) {
      // The first line of a name stands where the scrim has come to three quarters (surfaces.css `.tile .cap`).
      expect(measureContrast('#FFFFFF', mix(scrim, under, 0.75)), name).toBeGreaterThan(4.5);
    }
    expect(measureContrast(mix('#FFFFFF', scrim, 0.77), scrim), `${name}, second line`).toBeGreaterThan(4.5);
  }
});

test('every vendor code has one mark of two different colours that hold on its ground', () => {
  const looks = ids.map(vendorLook);
  expect(new Set(looks.map(({ shape }) => shape))).toEqual(new Set(VENDOR_SHAPES));
  expect(looks.map((look) => look)).toEqual(ids.map(vendorLook));
  for (const { ground, first, second } of looks) {
    expect(first).not.toBe(second);
    expect(measureContrast(first, ground)).toBeGreaterThan(3);
    expect(measureContrast(second, ground)).toBeGreaterThan(3);
  }
});

test('a picture is tried four times, each time later, and then left alone', () => {
  expect([1, 2, 3].map(waitBeforeRetry)).toEqual([500, 1000, 2000]);
  expect(waitBeforeRetry(RETRIES_MAX + 1)).toBeNull();
});

test('remembers the last 200 pictures', () => {
  const memory = createPictureMemory();
  for (let at = 0; at < 200; at += 1) memory.add(`${at}`);
  memory.add('0');
  memory.add('200');
  expect(memory.has('0')).toBe(true);
  expect(memory.has('1')).toBe(false);
  expect(memory.has('2')).toBe(true);
});

test('every object of the kit is encoded as its source is now', () => {
  expect(artNames).toHaveLength(47);
  const script = join(import.meta.dirname, '../../scripts/encode-art.ts');
  execFileSync(process.execPath, ['--disable-warning=ExperimentalWarning', script, '--check']);
});

test('a size that was not encoded gives the nearest that was', () => {
  expect(artSource('jarul-lg', 240).avif).toContain('/assets/jarul-lg-440-');
  expect(artSource('balls', 640).webp).toContain('/assets/balls-440-');
});
