import { expect, test } from 'vitest';
import { compareAs, compareName, createScreen, nameScore, readListRows } from './matching.ts';

test('names are compared without case, accents and signs, and Bengali keeps its vowels', () => {
  expect(compareName('  MD.  José-María   Núñez ')).toBe('md jose maria nunez');
  expect(compareName('রহিম  উদ্দিন')).toBe('রহিম উদ্দিন');
  expect(compareName('রহিম')).not.toBe(compareName('রহমা'));
});

test('a phone is the same with and without the prefix of its country, in either digits', () => {
  const all = ['+880 1712-345678', '01712345678', '8801712345678', '০১৭১২৩৪৫৬৭৮'].map((text) =>
    compareAs('phone', text),
  );
  expect(new Set(all)).toEqual(new Set(['1712345678']));
  expect(compareAs('account', '0012 3456 7890')).toBe('001234567890');
});

test('names are alike by the words they share, whatever their order, and one word is not enough', () => {
  expect(nameScore('rahim uddin', 'uddin rahim')).toBe(100);
  expect(nameScore('md rahim uddin', 'rahim uddin')).toBe(80);
  expect(nameScore('rahim uddin', 'rahim khan')).toBe(0);
  expect(nameScore('rahim', 'rahim uddin')).toBe(0);
});

test('a member is found by name, phone, account and device, and by nothing that only resembles', () => {
  const entry = (what: 'name' | 'phone' | 'account' | 'device', written: string) => ({
    ...{ listId: 1n, what },
    compared: compareAs(what, written),
  });
  const screen = createScreen([
    entry('name', 'Abdul Karim Sheikh'),
    entry('phone', '+8801712345678'),
    entry('account', '01812345678'),
    entry('device', 'ABCD'),
  ]);
  const nobody = { memberId: 7n, realName: null, mobile: null, accounts: [], devices: [] };
  expect(screen({ ...nobody, realName: 'Sheikh, Abdul KARIM' })).toMatchObject([{ what: 'name', score: 100 }]);
  expect(screen({ ...nobody, realName: 'Abdul Karim' })).toMatchObject([{ score: 80 }]);
  expect(screen({ ...nobody, realName: 'Abdul Rahman' })).toEqual([]);
  expect(
    screen({ ...nobody, mobile: '+8801712345678', accounts: ['01812345678', '01900000000'], devices: ['abcd'] }),
  ).toMatchObject([{ what: 'phone' }, { what: 'account' }, { what: 'device' }]);
});

test('a table says which of its lines cannot be read', () => {
  expect(
    readListRows(
      [
        ['what', 'value'],
        ['name', 'Rahim Uddin', 'UN 1267'],
        ['Phone', '01712345678'],
      ],
      false,
    ),
  ).toMatchObject([
    { what: 'name', compared: 'rahim uddin', remark: 'UN 1267' },
    { what: 'phone', compared: '1712345678', remark: '' },
  ]);
  expect(
    readListRows(
      [
        ['name', 'Rahim Uddin'],
        ['passport', 'A1'],
      ],
      false,
    ),
  ).toEqual({ wrongLine: 2 });
  expect(readListRows([['name', '–']], false)).toEqual({ wrongLine: 1 });
});

test('a network stands on lists of networks alone, and is none that would hold a continent', () => {
  const read = (written: string, isOfNetworks = true) => readListRows([['network', written]], isOfNetworks);
  expect(read('203.0.113.0/24')).toMatchObject([{ what: 'network', compared: '203.0.113.0/24' }]);
  expect(read('2001:DB8::/32')).toMatchObject([{ compared: '2001:db8::/32' }]);
  expect(read('203.0.113.7')).toMatchObject([{ compared: '203.0.113.7' }]);
  for (const wrong of ['203.0.113/24', '0.0.0.0/0', '203.0.113.0/33', '2001:db8::/8', 'a.example']) {
    expect([wrong, read(wrong)]).toEqual([wrong, { wrongLine: 1 }]);
  }
  expect([read('203.0.113.7', false), readListRows([['phone', '01711000000']], true)]).toEqual([
    { wrongLine: 1 },
    { wrongLine: 1 },
  ]);
});
