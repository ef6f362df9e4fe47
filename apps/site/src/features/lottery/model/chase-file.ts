/**
 * A chase on its way, as it is kept in session storage until the house has answered (like a slip, see slip-file.ts).
 *
 * sending  has its one-time key, written down before the first byte leaves. Leaves by: the house's answer, and by nothing
 *          else; a reload finds it here and asks again with the same key. It stands under its own account's name and waits
 *          there for it, whoever signs out and in between. A chase that was not sent is kept nowhere.
 *
 * A text that does not read as this is forgotten whole: it was not written by this version.
 */
import type { BodyOf } from '@house/contract/call';
import type { makeChase } from '@house/contract/lottery/chases';

export function chaseName(account: string): string {
  return `lottery.chase@${account}`;
}

export type ChaseBody = BodyOf<typeof makeChase>;

export interface ChaseSending {
  /** Whose it is: nobody else's session may ask for it. */
  readonly account: string;
  readonly body: ChaseBody;
}

const FILE_VERSION = 2;

export function writeChaseFile(sending: ChaseSending): string {
  return JSON.stringify({ version: FILE_VERSION, ...sending });
}

/** The chase this account has on its way, if there is one. */
export function readChaseFile(text: string | null, account: string | null): ChaseSending | null {
  if (text === null || account === null) return null;
  try {
    const kept = JSON.parse(text) as Partial<ChaseSending> & { version?: number };
    if (kept.version !== FILE_VERSION || kept.account !== account || typeof kept.body?.key !== 'string') return null;
    return { account, body: kept.body };
  } catch {
    return null;
  }
}
