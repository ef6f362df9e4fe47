/** Launches the game of the frame page, once for each press. */
import { launchGame } from '@house/contract/games/site';
import { isRefusalError } from '@house/web/refusal-error';
import { useEffect, useState } from 'react';
import { request } from '../../shared/api.ts';
import { tabHistory } from '../../shared/history.ts';
import { currentLanguage } from '../../shared/preferences.ts';
import { wordsNow } from '../../shared/words.ts';
import { failureOf, LAUNCH_TIMEOUT_MS, type Launch, placeOf } from './model/launch.ts';

export interface LaunchWish {
  readonly gameId: string;
  readonly roomId: string | null;
  readonly vassalage: string;
}

async function launch({ gameId, roomId, vassalage }: LaunchWish, signal: AbortSignal): Promise<Launch> {
  const language = currentLanguage().toUpperCase();
  const body = { gameId, vassalage, language, ...(roomId === null ? {} : { roomId }) };
  const reply = await request(launchGame, { body, signal });
  const place = placeOf(reply, location.origin);
  if (place === 'page') tabHistory.replace(reply.address);
  const { address, ownWallet } = reply;
  if (place === 'page' || place === 'frame') return { state: 'playing', address, ownWallet };
  if (place === null) throw new Error('an address that is not followed');
  const opened = open(reply.address, '_blank', 'noopener');
  return { state: opened === null ? 'blocked' : 'playing', address, ownWallet };
}

/** `again` asks once more; nothing is asked while the wish is null. */
export function useLaunch(wish: LaunchWish | null): { launch: Launch; again: () => void } {
  const [state, setState] = useState<Launch>({ state: 'launching' });
  const [attempt, setAttempt] = useState(0);
  const key = wish === null ? null : `${attempt} ${wish.vassalage} ${wish.gameId} ${wish.roomId ?? ''}`;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key says all of the wish
  useEffect(() => {
    if (wish === null) return;
    const stop = new AbortController();
    setState({ state: 'launching' });
    const late = setTimeout(() => stop.abort('late'), LAUNCH_TIMEOUT_MS);
    launch(wish, stop.signal)
      .then(setState)
      .catch((thrown: unknown) => {
        if (stop.signal.aborted && stop.signal.reason !== 'late') return;
        const failure = isRefusalError(thrown)
          ? failureOf(thrown)
          : { code: 'network', message: wordsNow('common.state.failed'), suggested: [], until: null };
        setState({ state: 'failed', failure });
      })
      .finally(() => clearTimeout(late));
    return () => {
      clearTimeout(late);
      stop.abort();
    };
  }, [key]);
  return { launch: state, again: () => setAttempt((before) => before + 1) };
}
