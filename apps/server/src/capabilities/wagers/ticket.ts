/**
 * The public number of a wager: `<shard sign><sequence><check sign>` in Crockford's base 32 (no I, L, O, U), so that it
 * can be read out, typed in any case, and a mistyped one is refused. It names the wager's place in the journal.
 */

/** A place in the journal: the shard, and what is counted in it. */
export interface TicketNumber {
  readonly shard: number;
  readonly seq: bigint;
}

const SIGNS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
/** A prime above 32 would not fit one sign; 31 catches every single wrong sign and most swaps. */
const CHECK = 31;
/** Values by the code of the sign that `toString(32)` writes for them. */
const VALUES = Uint8Array.from({ length: 128 }, (_, code) =>
  Math.max(0, '0123456789abcdefghijklmnopqrstuv'.indexOf(String.fromCharCode(code))),
);

/** The ticket number of a place in the journal. */
export function formatTicket({ shard, seq }: TicketNumber): string {
  // A number of digits at once: taking five bits of a bigint at a time is several times as slow.
  const digits = ((seq << 5n) | BigInt(shard)).toString(32);
  let text = '';
  // Each sign is weighed by its place, so that two neighbours that change places are noticed.
  let sum = 0;
  for (let i = 0; i < digits.length; i += 1) {
    const value = VALUES[digits.charCodeAt(i)] ?? 0;
    text += SIGNS[value] ?? '';
    sum += value * (digits.length - i);
  }
  return text.padStart(6, '0') + (SIGNS[sum % CHECK] ?? '');
}

/** The place a ticket number names; null when it is not one. Case, I, L and O are forgiven. */
export function parseTicket(ticket: string): TicketNumber | null {
  const text = ticket.trim().toUpperCase().replaceAll(/[IL]/g, '1').replaceAll('O', '0');
  if (!/^[0-9A-HJKMNP-TV-Z]{7,16}$/.test(text)) return null;
  const value = [...text.slice(0, -1)].reduce((read, sign) => (read << 5n) | BigInt(SIGNS.indexOf(sign)), 0n);
  if (value >> 5n === 0n || value >> 68n > 0n) return null;
  const number = { shard: Number(value & 31n), seq: value >> 5n };
  return number.shard < 16 && formatTicket(number) === text ? number : null;
}
