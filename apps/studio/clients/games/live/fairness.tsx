/** What was promised of the shoe, and hands made again in the browser with the code that dealt them. */
import { commitOf } from '@house/fairness/draw';
import { fromHex, toHex } from '@house/fairness/hex';
import { dealHands, LIVE_CLIENT_SEED, type LiveGame } from '@house/games/live/live';
import { Button } from '@house/ui/button';
import { Popup } from '@house/ui/popup';
import { type JSX, useState } from 'react';
import type { PastHand, ShownTableRound } from '../../../src/contract.ts';
import type { Api } from '../../shell/api.ts';
import type { Words } from '../../shell/words.ts';
import type { LiveLayout } from './layout.ts';
import { TEXTS } from './texts.ts';

const SHOWN = 60;

async function holds(game: LiveGame, hand: PastHand, api: Api): Promise<boolean | null> {
  const pair = await api.revealed(hand.shoe).catch(() => null);
  if (pair === null) return null;
  const seed = fromHex(pair.serverSeed, 32);
  if (seed === null || toHex(commitOf(seed)) !== pair.commitment) return false;
  const dealt = dealHands(game, { serverSeed: pair.serverSeed, clientSeed: LIVE_CLIENT_SEED })[hand.hand];
  return dealt !== undefined && JSON.stringify(game.mark(dealt)) === JSON.stringify(hand.mark);
}

function Past({
  hand,
  layout,
  api,
  words,
}: {
  hand: PastHand;
  layout: LiveLayout;
  api: Api;
  words: Words;
}): JSX.Element {
  const [verdict, setVerdict] = useState<boolean | null | undefined>(undefined);
  const mark = hand.mark === null ? null : layout.marks[hand.mark.code];
  return (
    <li>
      <span translate="no">
        {words.of(TEXTS.hand)} {hand.number}
        <small>{hand.shoe}</small>
      </span>
      <span translate="no">
        <b>{mark === null || mark === undefined ? '–' : `${words.of(mark.letter)} ${hand.mark?.text ?? ''}`}</b>
      </span>
      {hand.mark === null ? null : (
        <Button size="s" look="ghost" onClick={() => void holds(layout.game, hand, api).then(setVerdict)}>
          {words.verify}
        </Button>
      )}
      {verdict === undefined ? null : (
        <p role="status" className={`st-verdict ${verdict === null ? '' : verdict ? 'holds' : 'broken'}`}>
          {verdict === null ? words.of(TEXTS.notYet) : verdict ? words.verified : words.notVerified}
        </p>
      )}
    </li>
  );
}

export function TableFairness({
  round,
  past,
  former,
  layout,
  api,
  words,
  onClose,
}: {
  round: ShownTableRound | null;
  past: readonly PastHand[];
  /** Hands of the shoe before this one, as this page saw them. */
  former: readonly PastHand[];
  layout: LiveLayout;
  api: Api;
  words: Words;
  onClose: () => void;
}): JSX.Element {
  const isShoe = layout.game.dealing === 'shoe';
  const hands = [...past, ...former.filter(({ round: id }) => past.every((known) => known.round !== id))].slice(
    0,
    SHOWN,
  );
  return (
    <Popup title={words.fairness} size="sheet" onClose={onClose}>
      <div className="st-sheet">
        <p>{words.of(TEXTS.drawn)}</p>
        <p>{words.of(isShoe ? TEXTS.fairShoe : TEXTS.fairRound)}</p>
        {round === null ? null : (
          <dl className="st-facts st-seeds" translate="no">
            <dt>
              {words.of(TEXTS.shoe)} {round.shoe.number}, {words.of(TEXTS.hand)} {round.number}:{' '}
              {words.of(isShoe ? TEXTS.shoePromise : TEXTS.roundPromise)}
            </dt>
            <dd>{round.shoe.commitment}</dd>
            {round.shoe.serverSeed === null ? null : (
              <>
                <dt>{words.revealed}</dt>
                <dd>{round.shoe.serverSeed}</dd>
              </>
            )}
          </dl>
        )}
        <h3>{words.of(TEXTS.past)}</h3>
        <ul className="st-rounds">
          {hands.map((hand) => (
            <Past key={hand.round} hand={hand} layout={layout} api={api} words={words} />
          ))}
        </ul>
      </div>
    </Popup>
  );
}
