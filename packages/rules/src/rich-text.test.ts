import { describe, expect, test } from 'vitest';
import { HOSTILE_HTML } from './hostile-html.ts';
import { isAllowedAddress, isAllowedAttribute, isRichTag, leadsAway } from './rich-text.ts';

/** What stands in the links of the corpus, as written and as a browser reads its entities. */
const hostile = HOSTILE_HTML.flatMap((html) => /^<a href="([^"]*ALIVE[^"]*)"/.exec(html)?.[1] ?? []);
const read = (address: string): string =>
  address
    .replace(/&#x([0-9a-f]+);?/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
    .replace(/&#(\d+);?/g, (_, code: string) => String.fromCharCode(Number(code)))
    .replace(/&colon;/g, ':')
    .replace(/&NewLine;/g, '\n')
    .replace(/&Tab;/g, '\t');

describe('where a text of ours may lead', () => {
  test('never where the hostile lead, nor to their plainest kind', () => {
    expect(hostile.length).toBeGreaterThan(20);
    const plain = [
      'javascript:x()',
      'JAVASCRIPT:x',
      'data:text/html,x',
      'vbscript:x',
      'http://a.example',
      '//a.example',
      '',
    ];
    for (const address of [...hostile, ...hostile.map(read), ...plain]) {
      expect([address, isAllowedAddress(address)]).toEqual([address, false]);
    }
  });

  test.each([
    '/',
    '/help?topic=terms#one',
    '?mc=depositv2',
    '#section-3',
    'https://example.org/a?b=1&c=2',
    'tel:+8801700000000',
  ])('%s', (address) => expect(isAllowedAddress(address)).toBe(true));
});

test('only what is on the list: no style, no id, no handler, no tag with powers', () => {
  for (const tag of ['script', 'img', 'svg', 'math', 'iframe', 'form', 'style', 'toString', '__proto__']) {
    expect([tag, isRichTag(tag)]).toEqual([tag, false]);
  }
  for (const name of ['style', 'id', 'class', 'onclick', 'target', 'srcdoc']) {
    expect([name, isAllowedAttribute('a', name, 'x')]).toEqual([name, false]);
  }
  expect(isAllowedAttribute('td', 'colspan', '2')).toBe(true);
  expect(isAllowedAttribute('td', 'colspan', '2000')).toBe(false);
  expect([leadsAway('https://a.example'), leadsAway('/a')]).toEqual([true, false]);
});
