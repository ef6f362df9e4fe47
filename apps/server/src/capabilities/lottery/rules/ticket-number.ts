/**
 * The public number of a ticket: its place in the journal, `<shard>-<seq>` in Crockford base 32, then a check sign
 * (value modulo 37, so one wrong or two swapped characters are noticed). Made by the journal, hence unique for ever.
 */
import type { TicketNumber } from '../../wagers/port.ts';

const DIGITS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const CHECK_SIGNS = `${DIGITS}*~$=U`;
const SHARDS = 16n;

function encodeBase32(value: bigint): string {
  let text = '';
  let rest = value;
  do {
    text = DIGITS.charAt(Number(rest & 31n)) + text;
    rest >>= 5n;
  } while (rest > 0n);
  return text;
}

function checkSignOf({ shard, seq }: TicketNumber): string {
  return CHECK_SIGNS.charAt(Number((seq * SHARDS + BigInt(shard)) % 37n));
}

export function writeTicketNumber(number: TicketNumber): string {
  return `${encodeBase32(BigInt(number.shard))}-${encodeBase32(number.seq)}${checkSignOf(number)}`;
}
