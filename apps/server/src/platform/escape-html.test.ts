import { expect, test } from 'vitest';
import { escapeHtml } from './escape-html.ts';

test('all five signs are written so that text ends no element and no attribute, in quotes of either kind', () => {
  expect(escapeHtml(`<a b="c" d='e'>&amp;`)).toBe('&lt;a b=&quot;c&quot; d=&#39;e&#39;&gt;&amp;amp;');
  expect(escapeHtml('লটারি ৳12')).toBe('লটারি ৳12');
});
