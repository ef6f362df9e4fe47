/** Hands that are over: played again step by step, and checked against what was promised, by the code that dealt them. */
import { isHandTrue, replayHand } from '@house/games/card-rooms/replay';
import { toWire } from '@house/games/wire';
import { formatAmount } from '@house/money/amount';
import { Button, IconButton } from '@house/ui/button';
import { Popup } from '@house/ui/popup';
import { type JSX, useEffect, useState } from 'react';
import type { ShownCardHand } from '../../../src/contract-cards.ts';
import type { Api } from '../../shell/api.ts';
import { showMoney, unitsOf } from '../../shell/money.ts';
import type { Words } from '../../shell/words.ts';
import type { CardLook } from './look.ts';
import { TableView } from './table-view.tsx';
import { TEXTS } from './texts.ts';

function Replay({ hand, look, words }: { hand: ShownCardHand; look: CardLook; words: Words }): JSX.Element | null {
  const [at, setAt] = useState(0);
  const states = replayHand(look.game, hand);
  const state = states?.[at];
  if (states === null || state === undefined) return null;
  const act = at === 0 ? undefined : hand.actions[at - 1];
  const done = act === undefined ? undefined : (look.acts[act.kind]?.text ?? look.says?.[act.kind]);
  const who = hand.players.find(({ seat }) => seat === act?.seat);
  const isEnd = at === states.length - 1;
  // Where every room has its own number of seats, all of them played.
  const places = look.game.tiers.every((tier) => tier.places !== undefined)
    ? hand.players.length
    : look.game.seats.most;
  return (
    <div className="cr-replay">
      <TableView
        {...{ look, words, own: hand.seat, button: hand.button, places }}
        seats={hand.players.map(({ seat, player, stack, put, won }) => ({
          ...{ seat, player, isOut: false, isAway: false },
          stack: isEnd ? formatAmount(unitsOf(stack) - unitsOf(put) + unitsOf(won)) : stack,
        }))}
        seen={toWire(look.game.see(state, hand.seat))}
        due={look.game.due(state)}
        won={
          new Map(isEnd ? hand.players.filter(({ won }) => unitsOf(won) > 0n).map(({ seat, won }) => [seat, won]) : [])
        }
      />
      <p role="status">
        {done === undefined ? (
          words.of(TEXTS.dealt)
        ) : (
          <>
            <span translate="no">{act?.seat === hand.seat ? words.of(TEXTS.you) : who?.player}</span>: {words.of(done)}
          </>
        )}
      </p>
      <div className="cr-steps">
        <IconButton icon="caret-left-bold" label={words.back} disabled={at === 0} onClick={() => setAt(at - 1)} />
        <span translate="no">
          {at + 1} / {states.length}
        </span>
        <IconButton
          icon="caret-right-bold"
          label={words.of(TEXTS.step)}
          disabled={isEnd}
          onClick={() => setAt(at + 1)}
        />
      </div>
    </div>
  );
}

function Row({ hand, look, words }: { hand: ShownCardHand; look: CardLook; words: Words }): JSX.Element {
  const [open, setOpen] = useState(false);
  const [verdict, setVerdict] = useState<boolean | null>(null);
  const own = hand.players.find(({ seat }) => seat === hand.seat);
  const net = unitsOf(own?.won ?? '0') - unitsOf(own?.put ?? '0');
  return (
    <li>
      <span>
        <time dateTime={hand.dealtAt} translate="no">
          {new Date(hand.dealtAt).toLocaleString('en-GB', { dateStyle: 'short', timeStyle: 'medium' })}
        </time>
        <small translate="no">
          {words.of(TEXTS.hand)} {hand.number} · {words.of(TEXTS.rake)} {showMoney(hand.rake)}
        </small>
      </span>
      <span translate="no">
        <b className={net > 0n ? 'won' : ''}>
          {net > 0n ? '+' : net < 0n ? '−' : ''}
          {showMoney(formatAmount(net < 0n ? -net : net))}
        </b>
      </span>
      <span className="cr-two">
        <Button size="s" look="ghost" aria-expanded={open} onClick={() => setOpen(!open)}>
          {words.of(TEXTS.replay)}
        </Button>
        <Button size="s" look="ghost" onClick={() => setVerdict(isHandTrue(look.game, hand))}>
          {words.verify}
        </Button>
      </span>
      {verdict === null ? null : (
        <p role="status" className={`st-verdict ${verdict ? 'holds' : 'broken'}`}>
          {verdict ? words.verified : words.notVerified}
        </p>
      )}
      {open ? <Replay hand={hand} look={look} words={words} /> : null}
    </li>
  );
}

export function HandsSheet({
  api,
  look,
  words,
  onClose,
}: {
  api: Api;
  look: CardLook;
  words: Words;
  onClose: () => void;
}): JSX.Element {
  const [hands, setHands] = useState<readonly ShownCardHand[]>([]);
  const [more, setMore] = useState(false);
  const [failed, setFailed] = useState(false);
  const [loaded, setLoaded] = useState(false);
  const load = async (before: string | null): Promise<void> => {
    try {
      const page = await api.pastHands(before);
      setHands((known) => [...(before === null ? [] : known), ...page]);
      setMore(page.length === 20);
      setFailed(false);
      setLoaded(true);
    } catch {
      setFailed(true);
    }
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, as it opens
  useEffect(() => void load(null), []);
  return (
    <Popup title={`${words.of(look.name)}: ${words.of(TEXTS.history)}`} size="sheet" onClose={onClose}>
      <div className="st-sheet">
        {failed ? <p role="alert">{words.failure('network')}</p> : null}
        {hands.length === 0 && loaded ? <p>{words.of(TEXTS.noHands)}</p> : null}
        <ul className="st-rounds cr-hands">
          {hands.map((hand) => (
            <Row key={hand.id} hand={hand} look={look} words={words} />
          ))}
        </ul>
        {more ? (
          <Button look="ghost" block onClick={() => void load(hands.at(-1)?.id ?? null)}>
            {words.more}
          </Button>
        ) : null}
      </div>
    </Popup>
  );
}
