/**
 * A class of its own is styled in one sheet. Sheets of features come when their page is opened and stay: two features that
 * give one name to two things change each other's look from the second visit on.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '../../../..');
const SHARED = 'packages/ui/src';

/** Classes at the outermost level of a sheet, alone in their selector: `.a`, not `.a .b`, and not in `@media`. */
function listOwnClasses(css: string): string[] {
  const names: string[] = [];
  let depth = 0;
  for (const [, selector = '', brace] of css.replace(/\/\*[\s\S]*?\*\//g, '').matchAll(/([^{};]*)([{};])/g)) {
    if (brace === '{' && depth === 0) {
      for (const part of selector.replace(/\([^()]*\)/g, '').split(',')) {
        const name = /^\.[\w-]+$/.exec(part.trim())?.[0];
        if (name !== undefined) names.push(name);
      }
    }
    if (brace === '{') depth += 1;
    if (brace === '}') depth -= 1;
  }
  return names;
}

/** Sheets that say more about a class of another on purpose. */
const ADDS = new Set(['packages/ui/src/css/forced.css', 'apps/site/src/app/frame.css', 'apps/desk/src/app/desk.css']);

/** The banner of e-lottery has the ground of the colour lobby, which is written out once. */
const ONE_GROUND = '.el-hero';

test('finds classes that stand alone at the outermost level', () => {
  expect(listOwnClasses('.a, .b { x: y } .c .d { } @media print { .e { } } /* .f { } */ .g.h {}')).toEqual([
    '.a',
    '.b',
  ]);
});

test.each(['apps/site/src', 'apps/desk/src'])('no two sheets of %s style one class', (app) => {
  const sheetsOf = new Map<string, Set<string>>();
  for (const folder of [app, SHARED]) {
    for (const path of readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })) {
      const sheet = `${folder}/${path}`;
      if (!path.endsWith('.css') || ADDS.has(sheet)) continue;
      for (const name of listOwnClasses(readFileSync(join(ROOT, sheet), 'utf8'))) {
        sheetsOf.set(name, (sheetsOf.get(name) ?? new Set()).add(sheet));
      }
    }
  }
  const shared = [...sheetsOf].filter(([name, sheets]) => sheets.size > 1 && name !== ONE_GROUND);
  expect(shared.map(([name, sheets]) => `${name}: ${[...sheets].join(', ')}`)).toEqual([]);
});
