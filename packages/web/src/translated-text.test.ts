/** What a translator must leave alone says so: amounts that stand by themselves, and codes, which are set in a face of their own. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '../../..');
const FOLDERS = ['apps/site/src', 'apps/desk/src', 'packages/ui/src'];

/** What begins an element with nothing in it but an amount, and what begins one in the face of codes. */
const AMOUNT = /<[a-z]\w*(?:\s[^<>]*)?>(?=\s*\{money\.(?:full|whole|signed)\([^{}<>]*\)\}\s*<\/)/g;
const CODE =
  /<(?:span|b|bdi|dd|h1|p|pre|small)\s[^<>]*className="(?:[^"]* )?(?:mono|dt-code|account-name)(?: [^"]*)?"[^<>]*>/g;

const findMarks = (text: string): string[] => [...(text.match(AMOUNT) ?? []), ...(text.match(CODE) ?? [])];
const isMarked = (mark: string): boolean => / translate="no"/.test(mark);

test('an amount that stands alone and a code are found, words with an amount are not', () => {
  const text = `<b className="num">{money.full(a)}</b> <dd\n  key="c"\n>{money.whole(b)}</dd>
    <p className="mono sm">{id}</p> <p>{t('paid', { amount: money.full(a) })}</p>`;
  expect(findMarks(text)).toEqual(['<b className="num">', '<dd\n  key="c"\n>', '<p className="mono sm">']);
});

test('no translator changes an amount or a code', () => {
  const sources = FOLDERS.flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' }).map((path) => `${folder}/${path}`),
  ).filter((path) => path.endsWith('.tsx'));
  const marks = sources.flatMap((path) =>
    findMarks(readFileSync(join(ROOT, path), 'utf8')).map((mark) => `${path}: ${mark}`),
  );
  expect(marks.length).toBeGreaterThan(80);
  expect(marks.filter((mark) => !isMarked(mark))).toEqual([]);
});
