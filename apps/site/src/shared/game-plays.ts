/**
 * The lottery's games with their plays: those of a family come when one of its games is shown, and with the page whose
 * address names one (build/page-files.ts). What every page may know of a game at once is in `@house/lottery/facts`.
 */
import { findFacts } from '@house/lottery/facts';
import type { LotteryGame } from '@house/lottery/game';
import { loadGame } from '@house/lottery/load-game';
import { useSyncExternalStore } from 'react';
import { inTime } from './chunks.ts';

type Answer = { readonly game: LotteryGame } | { readonly failure: unknown };

const answers = new Map<string, Answer>();
const asked = new Map<string, Promise<void>>();
const listeners = new Set<() => void>();

function ask(gameCode: string): Promise<void> {
  const facts = findFacts(gameCode);
  if (facts === undefined) return Promise.resolve();
  const answer = (given: Answer): void => {
    answers.set(gameCode, given);
    for (const listener of listeners) listener();
  };
  const asking =
    asked.get(gameCode) ??
    inTime(loadGame(facts)).then(
      (game) => answer({ game }),
      (failure: unknown) => answer({ failure }),
    );
  asked.set(gameCode, asking);
  return asking;
}

/** Resolves when each game has come, or is known not to come. */
export async function askForGames(gameCodes: Iterable<string>): Promise<void> {
  await Promise.all([...new Set(gameCodes)].map(ask));
}

/** The game, asked for when it is not here: undefined while it is on its way, null for one that is not to be had. */
export function readGame(gameCode: string): LotteryGame | null | undefined {
  if (findFacts(gameCode) === undefined) return null;
  void ask(gameCode);
  const answer = answers.get(gameCode);
  if (answer === undefined) return undefined;
  return 'game' in answer ? answer.game : null;
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** How many games have come: who reads them with `readGame` reads again when it changes. */
export function useGamesCome(): number {
  return useSyncExternalStore(subscribe, () => answers.size);
}

/** A game with its plays: undefined while it is on its way, null for one there is not. Fails as a part of the site does that is missing. */
export function useGame(gameCode: string): LotteryGame | null | undefined {
  const game = useSyncExternalStore(subscribe, () => readGame(gameCode));
  const answer = answers.get(gameCode);
  if (answer !== undefined && 'failure' in answer) throw answer.failure;
  return game;
}
