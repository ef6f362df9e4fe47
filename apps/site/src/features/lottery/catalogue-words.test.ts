import { readFileSync } from 'node:fs';
import { listMessageIds } from '@house/lottery/catalogue';
import { expect, test } from 'vitest';

test.each(['bn', 'en'])('every name of the catalogue has its words in %s', (language) => {
  const path = `../../../../../packages/i18n/messages/lottery.${language}.json`;
  const words = JSON.parse(readFileSync(new URL(path, import.meta.url), 'utf8')) as Record<string, string>;
  expect(listMessageIds().filter((id) => !words[id])).toEqual([]);
});
