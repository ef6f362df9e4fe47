/** The record kept for offline reading: what is in it, and how it is read back without trusting it. */
import type { Wager } from '@house/contract/wagers/site';
import { readGame } from '../../shared/game-plays.ts';
import { findPricedPlay } from '../../shared/play-words.ts';

export interface KeptBet {
  readonly ticket: string;
  /** The game's names by language. */
  readonly names: Readonly<Record<string, string>>;
  /** Message ids that side by side name the play; none when it has no name. */
  readonly playIds: readonly string[];
  readonly drawNo: string;
  /** Bet on a draw whose result is made up for a demo; left out by those kept before there were any. */
  readonly simulated?: boolean;
  readonly stake: string;
  readonly placedAt: string;
}

export interface KeptRecord {
  readonly account: string;
  readonly balance: string;
  /** Milliseconds since 1970 on the server's clock. */
  readonly at: number;
  readonly bets: readonly KeptBet[];
}

export function keptBet(wager: Wager, games: readonly { gameCode: string; names: Record<string, string> }[]): KeptBet {
  const game = readGame(wager.gameCode);
  return {
    ticket: wager.ticket,
    names: games.find(({ gameCode }) => gameCode === wager.gameCode)?.names ?? { en: wager.gameCode },
    playIds: (game && findPricedPlay(game, wager.play)?.play.nameIds) ?? [],
    drawNo: wager.drawNo,
    simulated: wager.official?.simulated === true,
    stake: wager.stake,
    placedAt: wager.placedAt,
  };
}

/** Null for nothing, for a text of another version, and for one that somebody changed. */
export function readKept(text: string | null): KeptRecord | null {
  try {
    const record = JSON.parse(text ?? 'null') as Partial<KeptRecord> | null;
    const whole =
      typeof record?.account === 'string' &&
      typeof record.balance === 'string' &&
      Number.isFinite(record.at) &&
      Array.isArray(record.bets) &&
      record.bets.every(
        (bet: Partial<KeptBet> | null) =>
          typeof bet?.ticket === 'string' && typeof bet.stake === 'string' && Array.isArray(bet.playIds),
      );
    return whole ? (record as KeptRecord) : null;
  } catch {
    return null;
  }
}

/** `ra***77`: whose figures these are, for who knows it. */
export function maskKeptAccount(account: string): string {
  return account.length < 5 ? `${account.slice(0, 1)}***` : `${account.slice(0, 2)}***${account.slice(-2)}`;
}
