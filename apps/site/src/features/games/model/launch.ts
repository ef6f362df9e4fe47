/**
 * The way into a game, as the frame page goes it (screens.md 2.20).
 *
 * launching  the house was asked. Leaves by: its answer, or 15 seconds without one (failed).
 * playing    the game stands in the frame, or its own page was opened. Leaves by: the person.
 * blocked    the game wants a window of its own and the browser held it back. Leaves by: a press of the button.
 * failed     refused, or no answer. Leaves by: trying again; a game that opens soon or rests is not tried again.
 */
import type { ReplyOf } from '@house/contract/call';
import type { launchGame } from '@house/contract/games/site';
import { readAddress } from '@house/rules/address';

export const LAUNCH_TIMEOUT_MS = 15_000;

export interface LaunchFailure {
  readonly code: string;
  /** The server's words. */
  readonly message: string;
  /** Games that can be played instead, by id. */
  readonly suggested: readonly string[];
  /** When the maintenance ends, ISO 8601; null: nobody said. */
  readonly until: string | null;
}

export type Launch =
  | { readonly state: 'launching' }
  /** `ownWallet`: money lies with the vendor, to be brought back as the game is left. */
  | { readonly state: 'playing' | 'blocked'; readonly address: string; readonly ownWallet: boolean }
  | { readonly state: 'failed'; readonly failure: LaunchFailure };

const NOT_TRIED_AGAIN = new Set(['games.unknown', 'games.soon', 'games.maintenance', 'system.partMaintenance']);

export function mayTryAgain({ code }: LaunchFailure): boolean {
  return !NOT_TRIED_AGAIN.has(code);
}

export function failureOf(thrown: {
  code: string;
  message: string;
  values: Readonly<Record<string, unknown>>;
}): LaunchFailure {
  const { suggested, until } = thrown.values;
  const ids = typeof suggested === 'string' ? suggested.split(',').filter((id) => id !== '') : [];
  const end = typeof until === 'string' && Number.isFinite(Date.parse(until)) ? until : null;
  return { code: thrown.code, message: thrown.message, suggested: ids, until: end };
}

type Launched = Pick<ReplyOf<typeof launchGame>, 'address' | 'gameType'>;

/**
 * Where a launched game stands: lotteries on the lottery's page (specification 4), addresses of ours in the frame, and
 * anything else in a window of its own. An address that is none of these is not followed.
 */
export function placeOf({ address, gameType }: Launched, origin: string): 'page' | 'frame' | 'window' | null {
  const url = readAddress(address, origin);
  if (url === null) return null;
  if (url.origin === origin) return gameType === 'LOTT' || gameType === 'ELOTT' ? 'page' : 'frame';
  return url.protocol === 'https:' ? 'window' : null;
}
