import { expect, test } from 'vitest';
import { type ChaseBody, readChaseFile, writeChaseFile } from './chase-file.ts';

const body: ChaseBody = {
  key: '01980000-0000-7000-8000-000000000001',
  gameCode: 'F5D1',
  firstDrawId: '500',
  lines: [{ play: 'DIGIT', selection: '3|-|-|-|-', units: 1, unitStake: '10.00' }],
  multiples: [1, 2, 4],
  stopOnWin: true,
  amount: '70.00',
};

test('what was on its way before a reload is sent again with the same key', () => {
  const text = writeChaseFile({ account: 'rahim', body });
  expect(readChaseFile(text, 'rahim')).toEqual({ account: 'rahim', body });
});

test('nobody else, and nobody signed out, sends it', () => {
  const text = writeChaseFile({ account: 'rahim', body });
  expect(readChaseFile(text, 'karim')).toBeNull();
  expect(readChaseFile(text, null)).toBeNull();
});

test.each([
  null,
  '',
  '{',
  'null',
  '{"version":2,"account":"rahim"}',
  '{"version":1,"account":"rahim","body":{"key":"k"}}',
])('a text of another kind is no chase: %s', (text) => {
  expect(readChaseFile(text, 'rahim')).toBeNull();
});
