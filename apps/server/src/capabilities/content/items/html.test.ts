/** Cleaning on write: the hostile comes out dead, the allowed comes out as it went in. */
import { HOSTILE_HTML } from '@house/rules/hostile-html';
import { isAllowedAttribute, isRichTag } from '@house/rules/rich-text';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cleanHtml, numberHeadings, plainText, plainTextProblem } from './html.ts';

/** Every tag of what came out, read the strict way: anything that looks like a tag must be one that we wrote. */
function readTags(html: string): { name: string; attributes: [string, string][] }[] {
  return [...html.matchAll(/<[^>]*>?/g)].map(([whole]) => {
    const [, , name, rest] = /^<(\/?)([a-z][a-z0-9]*)((?: [a-z]+="[^"<>]*")*)(?: \/)?>$/.exec(whole) ?? [];
    if (name === undefined || rest === undefined) throw new Error(`${whole} is no tag of ours`);
    const attributes = [...rest.matchAll(/([a-z]+)="([^"]*)"/g)].map(([, key = '', value = '']): [string, string] => [
      key,
      value.replaceAll('&amp;', '&'),
    ]);
    return { name, attributes };
  });
}

function expectClean(html: string): void {
  for (const { name, attributes } of readTags(html)) {
    expect(isRichTag(name), html).toBe(true);
    const away = attributes.some(([key, value]) => key === 'href' && value.startsWith('https:'));
    for (const [key, value] of attributes) {
      if (away && key === 'target') expect(value).toBe('_blank');
      else if (away && key === 'rel') expect(value).toBe('noopener noreferrer nofollow');
      else expect(isRichTag(name) && isAllowedAttribute(name, key, value), `${name} ${key}="${value}"`).toBe(true);
    }
    if (away) expect(attributes.map(([key]) => key)).toEqual(expect.arrayContaining(['target', 'rel']));
  }
}

test('the corpus is large', () => expect(new Set(HOSTILE_HTML).size).toBeGreaterThanOrEqual(100));

describe('the hostile', () => {
  test.each(HOSTILE_HTML.map((html, place) => [place, html.slice(0, 60), html] as const))(
    '%i %s',
    (_n, _short, html) => {
      for (const given of [
        html,
        `<p>${html}</p>`,
        `<table><tr><td>${html}`,
        `<a href="https://a.example/">${html}</a>`,
      ]) {
        const clean = cleanHtml(given);
        expectClean(clean);
        expect(cleanHtml(clean)).toBe(clean);
        // What is left of it is words that people read; nothing of it stands inside a tag.
        for (const [tag] of clean.matchAll(/<[^>]*>/g)) expect(tag).not.toContain('ALIVE');
      }
    },
  );

  test('whatever is made of its pieces', () => {
    const parts = [
      ...[
        '<',
        '>',
        '"',
        "'",
        '`',
        '=',
        '/',
        '&',
        ';',
        '\u0000',
        '\n',
        '<!--',
        '-->',
        '<![CDATA[',
        ']]>',
        'javascript:',
        'on',
      ],
      ...[
        '<svg>',
        '<math>',
        '<style>',
        '</style>',
        '<script>',
        '<p ',
        '<a href=',
        'onclick=ALIVE',
        '<table>',
        '<td>',
        '&#x6A',
        '&lt;',
      ],
    ];
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...parts), { maxLength: 14 }), (list) => {
        const clean = cleanHtml(list.join(''));
        expectClean(clean);
        expect(cleanHtml(clean)).toBe(clean);
      }),
      { numRuns: 1_500 },
    );
  });
});

describe('the allowed', () => {
  test.each([
    '<h2>শর্ত</h2><p>এক <strong>দুই</strong> <em>তিন</em></p>',
    '<ul><li>ক</li><li>খ</li></ul><ol><li>১</li></ol>',
    '<table><thead><tr><th scope="col">ক</th></tr></thead><tbody><tr><td colspan="2">খ</td></tr></tbody></table>',
    '<p><a href="/help?topic=terms">শর্ত</a> <a href="mailto:help@jarul.example">মেইল</a> <a href="tel:+8801700000000">ফোন</a></p>',
    '<p>5 &lt; 6 &amp; 7</p>',
    '<blockquote><p>ক্‌ষ ZWJ: র‍্যাব</p></blockquote>',
  ])('%s stays as it is', (html) => expect(cleanHtml(html)).toBe(html));

  test('a link away opens in a window that knows nothing of ours', () => {
    expect(cleanHtml('<a href="https://example.org/a?b=1&c=2">x</a>')).toBe(
      '<a href="https://example.org/a?b=1&amp;c=2" target="_blank" rel="noopener noreferrer nofollow">x</a>',
    );
  });

  test('what is taken away leaves its words', () => {
    expect(cleanHtml('<div class="x"><span>এক</span> <a href="javascript:x()">দুই</a></div>')).toBe('এক দুই');
    expect(cleanHtml('<p>এক<script>x()</script></p>')).toBe('<p>এক</p>');
  });
});

test('headings are numbered, and those of the second order are the table of contents', () => {
  const { html, contents } = numberHeadings('<h2>এক &amp; <em>দুই</em></h2><h3>ছোট</h3><p>x</p><h2>তিন</h2>');
  expect(html).toBe(
    '<h2 id="section-1">এক &amp; <em>দুই</em></h2><h3 id="section-2">ছোট</h3><p>x</p><h2 id="section-3">তিন</h2>',
  );
  expect(contents).toEqual([
    { id: 'section-1', title: 'এক & দুই' },
    { id: 'section-3', title: 'তিন' },
  ]);
  expect(plainText('<p>a</p><p>&lt;b&gt;</p>')).toBe('a <b>');
});

test('texts that take no markup say so, and marks that turn text round are found', () => {
  for (const text of ['<b>x</b>', 'a<script', '</p', '<!--', '<?php']) expect(plainTextProblem(text)).toBe('markup');
  for (const text of ['a\u202eb', 'a\u0007', 'a\u2066b']) expect(plainTextProblem(text)).toBe('hiddenSigns');
  for (const text of ['5 < 6', 'ক্‌ষ র‍্যাব', 'a > b & c', '<3']) expect(plainTextProblem(text)).toBeNull();
});
