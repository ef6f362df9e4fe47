/** The ticket of a member: of the games he played the one that closes first (screens.md 2.1 R2). */
import { listRecentGames } from '@house/contract/games/site';
import type { LotteryGameView } from '@house/contract/lottery/site';
import { serverNow } from '@house/web/clock';
import type { JSX } from 'react';
import { useCall } from '../../../shared/query.ts';
import { ticketGame } from '../model.ts';
import { NextDraw, NextDrawPlaceholder } from './next-draw.tsx';

const FRESH_MS = 60_000;

export function OwnTicket({ games }: { games: readonly LotteryGameView[] }): JSX.Element | null {
  const { data, isPending } = useCall(listRecentGames, {}, { staleTime: FRESH_MS });
  if (isPending) return <NextDrawPlaceholder />;
  const played = data?.games.map(({ gameId }) => gameId) ?? [];
  const game = ticketGame(games, played, serverNow());
  return game === undefined ? null : <NextDraw game={game} />;
}
