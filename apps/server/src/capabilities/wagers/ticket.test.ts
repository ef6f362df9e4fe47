import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatTicket, parseTicket } from './ticket.ts';

const place = fc.record({ shard: fc.integer({ min: 0, max: 15 }), seq: fc.bigInt({ min: 1n, max: 2n ** 62n }) });

test('a ticket number names its place and nothing else', () => {
  fc.assert(
    fc.property(place, (number) => {
      expect(parseTicket(formatTicket(number))).toEqual(number);
    }),
  );
});

test('reads a number typed in small letters, with O for 0 and I or L for 1', () => {
  const ticket = formatTicket({ shard: 1, seq: 1024n });
  expect(parseTicket(` ${ticket.toLowerCase().replaceAll('0', 'o').replaceAll('1', 'l')} `)).toEqual({
    shard: 1,
    seq: 1024n,
  });
});

test('notices one wrong sign, save the one pair that counts alike', () => {
  fc.assert(
    fc.property(place, fc.nat(), fc.constantFrom(...'123456789ABC'), (number, where, sign) => {
      const ticket = formatTicket(number);
      const at = where % (ticket.length - 1);
      fc.pre(ticket[at] !== sign && !(ticket[at] === '0' && sign === 'Z'));
      const wrong = ticket.slice(0, at) + sign + ticket.slice(at + 1);
      const read = parseTicket(wrong);
      expect(read).not.toEqual(number);
    }),
  );
});

test.each(['', '0', 'hello', '0000000', "1' or 1=1", '🎟️🎟️🎟️🎟️🎟️🎟️🎟️', 'Z'.repeat(17)])('refuses %j', (text) => {
  expect(parseTicket(text)).toBeNull();
});
