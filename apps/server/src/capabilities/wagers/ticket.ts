/**
 * The public number of a wager: `<shard sign><sequence><check sign>` in Crockford's base 32 (no I, L, O, U), so that it
 * can be read out, typed in any case, and a mistyped one is refused. It names the wager's place in the journal.
 */
/** The public number of a wager: names its place in the journal, `<shard>-<seq>` in Crockford base 32 with a check sign. */
export interface TicketNumber {
  readonly shard: number;
  readonly seq: bigint;
}

const SIGNS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
/** A prime above 32 would not fit one sign; 31 catches every single wrong sign and most swaps. */
const CHECK = 31n;

/** The ticket number of a place in the journal. */
export function formatTicket({ shard, seq }: TicketNumber): string {
  const value = (seq << 5n) | BigInt(shard);
  let text = '';
  for (let rest = value; rest > 0n; rest >>= 5n) text = (SIGNS[Number(rest & 31n)] ?? '') + text;
  return text.padStart(6, '0') + (SIGNS[Number(checkOf(value))] ?? '');
}

/** The place a ticket number names; null when it is not one. Case, I, L and O are forgiven. */
export function parseTicket(ticket: string): TicketNumber | null {
  const text = ticket.trim().toUpperCase().replaceAll(/[IL]/g, '1').replaceAll('O', '0');
  if (!/^[0-9A-HJKMNP-TV-Z]{7,16}$/.test(text)) return null;
  const signs = [...text].map((sign) => BigInt(SIGNS.indexOf(sign)));
  const check = signs.pop();
  const value = signs.reduce((sum, sign) => (sum << 5n) | sign, 0n);
  if (check !== checkOf(value) || value >> 5n === 0n || value >> 68n > 0n) return null;
  const shard = Number(value & 31n);
  const number = { shard, seq: value >> 5n };
  return shard < 16 && formatTicket(number) === text ? number : null;
}

/** Weighs each sign by its place, so that two neighbours that change places are noticed. */
function checkOf(value: bigint): bigint {
  let sum = 0n;
  let place = 1n;
  for (let rest = value; rest > 0n; rest >>= 5n) {
    sum += (rest & 31n) * place;
    place += 1n;
  }
  return sum % CHECK;
}
