import { describe, expect, test } from 'vitest';
import { covers, rightsOf } from './rights.ts';
import { judgeStaffPassword, mayStep, plainAddress, readRange, separateFrom } from './rules.ts';

describe('a password of staff', () => {
  test.each([
    ['short', 'eleven-sign'],
    ['long', 'x9-'.repeat(70)],
    ['name', 'Nila.Akter is here'],
    ['common', 'Password12345!'],
    ['common', 'P4$$w0rd-2026'],
    ['common', 'aaaaaaaaaaaaa'],
    ['common', 'abababababab'],
    ['common', 'abcdefghijklmnop'],
    ['common', '012345678901'],
    ['common', 'qwertyuiop123'],
    ['common', 'bangladesh1971'],
  ])('is refused as %s: %s', (why, password) => {
    expect(judgeStaffPassword(password, 'nila.akter')).toMatchObject({
      refused: 'staff.passwordWeak',
      values: { why },
    });
  });

  test.each(['padma-jamuna-71', 'correct horse 77', 'নদীর ওপারে কাশফুল', 'v9!kQ2#mZ7@x'])('is taken: %s', (password) => {
    expect(judgeStaffPassword(password, 'nila.akter')).toBeUndefined();
  });
});

test('an address range is read as it is meant, or not at all', () => {
  expect(readRange(' 203.0.113.7 ')).toBe('203.0.113.7/32');
  expect(readRange('203.0.113.0/24')).toBe('203.0.113.0/24');
  expect(readRange('203.0.113.77/24')).toBe('203.0.113.0/24');
  expect(readRange('::ffff:203.0.113.0/120')).toBe('203.0.113.0/24');
  expect(readRange('2001:db8::/32')).toBe('2001:db8::/32');
  for (const typed of ['', 'x', '203.0.113.0/33', '203.0.113/24', '::/129', '1.1.1.1/1/1', '1.1.1.1/', 'fe80::1%eth0'])
    expect([typed, readRange(typed)]).toEqual([typed, null]);
});

test('an address is plain, or none', () => {
  expect(plainAddress('::ffff:10.0.0.1')).toBe('10.0.0.1');
  expect(plainAddress('fe80::1%eth0')).toBe('fe80::1');
  expect(plainAddress('nowhere')).toBeNull();
});

test('who left does not come back, and an invited one becomes active by himself alone', () => {
  expect(mayStep('left', 'active')).toBe(false);
  expect(mayStep('invited', 'active')).toBe(false);
  expect(mayStep('active', 'invited')).toBe(false);
  expect(mayStep('locked', 'active')).toBe(true);
});

test('a role gives what the table knows, an administrator all of it', () => {
  expect(rightsOf({ everyRight: false, rights: ['no.such', 'audit.view'] })).toEqual(['audit.view']);
  expect(rightsOf({ everyRight: true, rights: [] })).toContain('draws.void');
  const of = (rights: Parameters<typeof covers>[0]['rights'], decisionLimit: bigint | null = null) => ({
    rights,
    decisionLimit,
  });
  expect(covers(of(['draws.view']), of(['draws.view']))).toBe(true);
  expect(covers(of(['draws.view']), of(['draws.view', 'draws.void']))).toBe(false);
  // A limit is given on by nobody who is below it, where it says anything.
  expect(covers(of(['draws.void'], 5n), of(['draws.void'], 5n))).toBe(true);
  expect(covers(of(['draws.void'], 5n), of(['draws.void'], 6n))).toBe(false);
  expect(covers(of(['draws.void'], 5n), of(['draws.void']))).toBe(false);
  expect(covers(of(['members.lock'], 5n), of(['members.lock'], 6n))).toBe(false);
  expect(covers(of(['draws.view'], 5n), of(['draws.view']))).toBe(true);
  expect(covers(of(['draws.void']), of(['draws.void'], 6n))).toBe(true);
});

test('staff are separate hands once no link ties them, whoever made it and over however many steps', () => {
  const day = (of: number) => new Date(Date.UTC(2026, 10, of));
  const link = (staffId: bigint, madeBy: bigint, until: Date) => ({ staffId, madeBy, until });
  const founder = 1n;
  const links = [link(2n, founder, day(25)), link(3n, founder, day(26)), link(4n, 3n, day(24)), link(5n, 6n, day(27))];
  expect(separateFrom(founder, 2n, links)).toEqual(day(25));
  expect(separateFrom(2n, founder, links)).toEqual(day(25));
  // Two whom one brought in, and one whom the second of them brought in.
  expect(separateFrom(2n, 3n, links)).toEqual(day(25));
  expect(separateFrom(4n, founder, links)).toEqual(day(24));
  expect(separateFrom(2n, 5n, links)).toBeNull();
  expect(separateFrom(2n, 6n, links)).toBeNull();
  expect(separateFrom(2n, 3n, [])).toBeNull();
  // Two who renewed one another.
  expect(separateFrom(1n, 2n, [...links, link(founder, 2n, day(28))])).toEqual(day(28));
});
