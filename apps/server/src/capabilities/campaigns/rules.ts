/** What campaigns compute: pure. */
import type { Grant } from './port.ts';

/** A grant by the name its vendor knows it by; null: nobody's. */
export function readGrantId(text: string): bigint | null {
  if (!/^[1-9]\d{0,18}$/.test(text)) return null;
  const id = BigInt(text);
  return id < 2n ** 63n ? id : null;
}

/** What is paid of a win within what the grant may win, units of 0.0001. */
export function payable({ winLimit, won }: Pick<Grant, 'winLimit' | 'won'>, amount: bigint): bigint {
  if (winLimit === null) return amount;
  const left = winLimit > won ? winLimit - won : 0n;
  return amount < left ? amount : left;
}

/** Accounts as they are typed or stand in the first column of a table: one a line, or by commas, semicolons, spaces. */
export function readAccounts(text: string): string[] {
  const lines = text
    .split(/[\n;]/)
    .flatMap((line) => (/[,\t]/.test(line) ? (line.split(/[,\t]/) as string[]) : [line]));
  return [...new Set(lines.map((account) => account.trim()).filter((account) => account !== ''))];
}
