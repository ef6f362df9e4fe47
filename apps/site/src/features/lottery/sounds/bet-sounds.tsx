/** What is heard and felt on the bet page. Drawn only while the sounds are on; shows nothing. */
import type { DrawSummary } from '@house/contract/lottery/site';
import type { LiveEvent } from '@house/contract/platform/realtime';
import { listWagerRows } from '@house/contract/wagers/site';
import { useEffect, useRef, useState } from 'react';
import { request } from '../../../shared/api.ts';
import { useLiveAll } from '../../../shared/live.ts';
import { useSession } from '../../../shared/session.ts';
import { soundsAreOn, tickPhone } from '../../../shared/sounds.ts';
import type { BetDesk } from '../bet-desk.ts';
import { openBrowserSpeaker, pageWasTouched } from './browser-speaker.ts';
import { broughtGain, momentOf, soundsBetween } from './moments.ts';
import { createPlayer, type Player } from './player.ts';

/** As many as the house gives at once. */
const BETS_READ = 100;

function usePlayer(): Player {
  const [player] = useState(() =>
    createPlayer({
      openSpeaker: openBrowserSpeaker,
      isOn: soundsAreOn,
      isHidden: () => document.hidden,
      wasTouched: pageWasTouched,
      now: () => performance.now(),
    }),
  );
  useEffect(() => () => player.close(), [player]);
  return player;
}

/** The channel of the bets tells of each win; whether the draw brought a gain is known once the draw is settled. */
function useCredit(gameCode: string, onGain: () => void): void {
  const { token } = useSession();
  const won = useRef(new Set<unknown>());
  const judge = async (draw: Pick<DrawSummary, 'id' | 'openAt'>): Promise<void> => {
    const { rows } = await request(listWagerRows, { query: { gameCode, size: BETS_READ } });
    if (broughtGain(rows, draw, BETS_READ)) onGain();
  };
  useLiveAll(token === null ? [] : ['bets', `lott.${gameCode}`], ({ channel, kind, data }: LiveEvent) => {
    if (channel === 'bets' && kind === 'won') won.current.add(data['drawId']);
    const { id, openAt } = data;
    if (channel === 'bets' || kind !== 'settled' || typeof id !== 'string' || typeof openAt !== 'string') return;
    // Without an answer there is no sound; the record tells the rest.
    if (won.current.delete(id)) judge({ id, openAt }).catch(() => undefined);
  });
}

export function BetSounds({ desk }: { desk: BetDesk }): null {
  const player = usePlayer();
  const last = useRef(momentOf(desk));
  useEffect(() => {
    const now = momentOf(desk);
    for (const sound of soundsBetween(last.current, now)) {
      void player.play(sound);
      if (sound === 'placed') tickPhone();
    }
    last.current = now;
  });
  useCredit(desk.view.gameCode, () => void player.play('credited'));
  return null;
}
