/** Every game stands in colours that there are: without them its page is as white as its words. */
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const GAMES = fileURLToPath(new URL('.', import.meta.url));
const TOKENS = fileURLToPath(new URL('../../../../packages/ui/src/tokens.css', import.meta.url));

test('every hue of a game is a class of the tokens', () => {
  const known = new Set([...readFileSync(TOKENS, 'utf8').matchAll(/\.(h-[a-z]+)\{/g)].map(([, name]) => name));
  const files = readdirSync(GAMES, { recursive: true, encoding: 'utf8' }).filter((name) =>
    /(?<!\.test)\.tsx?$/.test(name),
  );
  const named = files.flatMap((file) =>
    [...readFileSync(GAMES + file, 'utf8').matchAll(/hue: '(h-[a-z]+)'/g)].map(([, name]) => name),
  );
  expect(named.length).toBeGreaterThan(30);
  expect(named.filter((name) => !known.has(name))).toEqual([]);
});
