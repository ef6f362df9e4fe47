import { expect, test } from 'vitest';
import { askForGames } from '../../shared/game-plays.ts';
import { countVisit, deviceOf, maySuggestInstall, putOffInstall } from './device.ts';
import { keptBet, maskKeptAccount, readKept } from './kept-model.ts';
import { appsOf } from './resources.ts';

function givenStore(): Pick<Storage, 'getItem' | 'setItem'> {
  const kept = new Map<string, string>();
  return { getItem: (name) => kept.get(name) ?? null, setItem: (name, text) => void kept.set(name, text) };
}

test('installing is suggested from the second visit on, and thirty days after "not now" again', () => {
  const local = givenStore();
  const first = givenStore();
  expect(countVisit(local, first)).toBe(1);
  expect(countVisit(local, first)).toBe(1);
  expect(maySuggestInstall(1, local, 0)).toBe(false);
  expect(countVisit(local, givenStore())).toBe(2);
  expect(maySuggestInstall(2, local, 0)).toBe(true);
  putOffInstall(local, 1000);
  const day = 24 * 3_600_000;
  expect(maySuggestInstall(3, local, 1000 + 29 * day)).toBe(false);
  expect(maySuggestInstall(4, local, 1000 + 30 * day)).toBe(true);
});

test('tells phones from computers, and an iPad from the Mac it says it is', () => {
  expect(deviceOf('Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Safari', 5)).toBe('ios');
  expect(deviceOf('Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Safari', 5)).toBe('ios');
  expect(deviceOf('Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Safari', 0)).toBe('desktop');
  expect(deviceOf('Mozilla/5.0 (Linux; Android 14; Pixel) Chrome/153', 5)).toBe('android');
});

test('shows only apps of the brand, under https, in one order', () => {
  const resource = (resourceType: string, url: string) => ({ resourceType, url, labelNameEn: 'Ours' });
  const given = [
    resource('android', 'https://a.example/x.apk'),
    resource('social', 'https://b.example'),
    resource('ios', 'javascript:alert(1)'),
    resource('iosLite', 'https://c.example'),
  ];
  expect(appsOf(given, 'en').map(({ kind, label }) => `${kind} ${label}`)).toEqual(['iosLite Ours', 'android Ours']);
  expect(appsOf(given, 'bn').map(({ label }) => label)).toEqual([null, null]);
  expect(appsOf([], 'en')).toEqual([]);
});

test('what was kept is read back whole or not at all', () => {
  const bet = {
    ticket: 'T1',
    names: { en: 'x' },
    playIds: [],
    drawNo: '1',
    stake: '10.0000',
    placedAt: '2026-11-22T00:00:00Z',
  };
  const record = { account: 'rahim77', balance: '490.0000', at: 5, bets: [bet] };
  expect(readKept(JSON.stringify(record))).toEqual(record);
  for (const text of [
    null,
    '',
    'null',
    '{',
    '{}',
    '[]',
    JSON.stringify({ ...record, bets: [null] }),
    JSON.stringify({ ...record, at: 'x' }),
  ])
    expect(readKept(text), String(text)).toBeNull();
});

test('a kept bet has its game and the name of its play, and nothing of the member', async () => {
  await askForGames(['F5D1']);
  const kept = keptBet(
    { ticket: 'T1', gameCode: 'F5D1', play: 'DIGIT', drawNo: '7', stake: '1.0000', placedAt: 'now' } as never,
    [{ gameCode: 'F5D1', names: { bn: 'ফাস্ট', en: 'Fast 5D' } }],
  );
  expect(kept.names['en']).toBe('Fast 5D');
  expect(kept.playIds).toEqual(['lottery.play.f5d.digit']);
  expect(maskKeptAccount('rahim77')).toBe('ra***77');
  expect(maskKeptAccount('abc')).toBe('a***');
});
