/** The starting content: every file is a piece, and it is written once, into an empty house only. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { randomUuid } from '@house/fairness/random';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { givenDatabase, type TestDatabase } from '../../../platform/testing/database.ts';
import { BY_TEST } from '../region/given.ts';
import { givenContentItem, givenContentItems, VISITOR } from './given.ts';
import { renderMarkdown } from './markdown.ts';
import { readFrontMatter, readStarting } from './starting.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await givenDatabase();
});
afterAll(() => database.close());

const count = async (): Promise<number> =>
  Number((await database.pool.query('select count(*) as n from content_items')).rows[0].n);

test('every file is a content item with a title in Bengali and in English, and loses nothing in cleaning', () => {
  const all = readStarting();
  expect(all.length).toBeGreaterThan(0);
  for (const { kind, slug, document } of all) {
    expect([kind, slug, Object.keys(document.texts)]).toEqual([kind, slug, expect.arrayContaining(['bn', 'en'])]);
    for (const { title } of Object.values(document.texts)) expect(title).not.toBe('');
  }
});

test('two processes that begin at once write it once; the next start changes nothing', async () => {
  const [one, two] = [givenContentItems(database.db), givenContentItems(database.db)];
  await Promise.all([one.seedStarting(), two.seedStarting(), one.seedStarting()]);
  expect(await count()).toBe(readStarting().length);
  const [first] = await one.list('announcement', { ...VISITOR, language: 'en' });
  expect(first).toMatchObject({ slug: 'welcome', fields: { type: 'B', pinned: true } });
  await one.desk.end(BY_TEST, { key: randomUuid(), id: first?.id ?? 0n });
  await two.seedStarting();
  expect((await two.list('announcement', VISITOR)).map(({ slug }) => slug)).not.toContain('welcome');
  expect(await one.revision()).toBe(2);
});

test('a house that has a content item of its own is left alone', async () => {
  const other = givenContentItems(database.db, { merchant: 'other' });
  await givenContentItem(other, 'news');
  await other.seedStarting();
  expect(await other.list('announcement', VISITOR)).toEqual([]);
});

test('files say what they are, and a wrong one stops the reader', () => {
  const root = mkdtempSync(join(tmpdir(), 'starting-'));
  const write = (name: string, text: string) => writeFileSync(join(root, 'page', name), text);
  mkdirSync(join(root, 'page'));
  const read = () => readStarting(pathToFileURL(`${root}/`));
  write('terms.en.md', '---\ntitle: Terms\nposition: 2\n---\n## One\n\nText with [a link](/help).\n');
  write('terms.bn.html', '---\ntitle: শর্ত\nposition: 2\n---\n<h2>এক</h2>');
  write('about.en.md', '---\ntitle: About\nposition: 1\nregulator: None yet\n---\nUs.');
  expect(read().map(({ slug, document }) => [slug, document.texts.en?.html, document.fields])).toEqual([
    ['about', '<p>Us.</p>', { regulator: 'None yet' }],
    ['terms', '<h2>One</h2>\n<p>Text with <a href="/help">a link</a>.</p>', {}],
  ]);
  write('terms.bn.html', '---\ntitle: শর্ত\nposition: 3\n---\n');
  expect(read).toThrow(/says position once/);
  write('terms.bn.html', 'no front matter');
  expect(read).toThrow(/front matter/);
  rmSync(root, { recursive: true });
});

test('the little Markdown', () => {
  const render = (text: string): string => renderMarkdown(text).replace(/>\n+/g, '>').replace(/\n/g, ' ');
  expect(render('# no\n\n## Two\ntext\n\n- a\n- b\n  more\n\n1. x\n2. **y** *z*')).toBe(
    '<p>no</p><h2>Two</h2><p>text</p><ul><li>a</li><li>b more</li></ul><ol><li>x</li><li><strong>y</strong> <em>z</em></li></ol>',
  );
  expect(render('| a | b |\n|---|---|\n| 1 | 2 |')).toBe(
    '<table><thead><tr><th>a</th><th>b</th></tr></thead><tbody><tr><td>1</td><td>2</td></tr></tbody></table>',
  );
  expect(render('> a\n> b\n\n---\n\na < b')).toBe('<blockquote><p>a b</p></blockquote><hr><p>a &lt; b</p>');
  expect(render('see https://example.org')).toBe('<p>see https://example.org</p>');
  expect(readFrontMatter('---\na: b: c\n---\nx').head).toEqual({ a: 'b: c' });
});
