/** Keeps balance and open bets of who is signed in for the offline screen (screens.md 4.6). Shows nothing. */
import { listLotteryGames } from '@house/contract/lottery/site';
import { listWagers } from '@house/contract/wagers/site';
import { toServerTime } from '@house/web/clock';
import { useEffect } from 'react';
import { useBalance } from '../../shared/balance.ts';
import { useGamesCome } from '../../shared/game-plays.ts';
import { writeKeptText } from '../../shared/kept.ts';
import { gamesOfOpen, useOwnBetsLive } from '../../shared/own-bets.ts';
import { useCall } from '../../shared/query.ts';
import { getSession } from '../../shared/session.ts';
import { type KeptRecord, keptBet } from './kept-model.ts';

const FRESH_MS = 60_000;
/** A socket takes 32 channels, twenty of which the page's own games may have. */
const GAMES_FOLLOWED = 5;
const OPEN_BETS = { query: { state: 'open' } } as const;

export function KeepForOffline({ account }: { account: string }): null {
  const balance = useBalance();
  const games = useCall(listLotteryGames, {}, { staleTime: 10 * FRESH_MS });
  const bets = useCall(listWagers, OPEN_BETS, { staleTime: FRESH_MS });
  const sum = balance.data?.sumBalance;
  const readAt = balance.dataUpdatedAt;
  const rows = bets.data?.rows;
  useOwnBetsLive(gamesOfOpen(rows ?? []).slice(0, GAMES_FOLLOWED));
  const named = games.data?.games;
  const come = useGamesCome();
  // biome-ignore lint/correctness/useExhaustiveDependencies: a game that has come gives names to bets on it
  useEffect(() => {
    // Read again with the same sum it is younger all the same. An answer that was under way while he logged out must not be kept after all.
    if (sum === undefined || getSession().account !== account) return;
    const kept = (rows ?? []).map((row) => keptBet(row, named ?? []));
    writeKeptText(JSON.stringify({ account, balance: sum, at: toServerTime(readAt), bets: kept } satisfies KeptRecord));
  }, [account, sum, readAt, rows, named, come]);
  return null;
}
