/** One's own cards of a game with many of them: played by a tap, or chosen, put into groups and declared. */
import { Button } from '@house/ui/button';
import { type JSX, useEffect, useState } from 'react';
import type { Words } from '../../shell/words.ts';
import { cardToTell, PlayingCard } from './card.tsx';
import type { CardLook } from './look.ts';
import { TEXTS } from './texts.ts';
import type { CardState } from './use-cards.ts';

const MOST_GROUPS = 6;

/** What one has in a hand that is played; none in games of few cards. */
export function ownCards({ table }: CardState, look: CardLook): readonly string[] {
  const hand = table?.hand;
  if (look.bigHand !== true || hand == null || hand.result !== null) return [];
  const cards = hand.seen.players.find(({ seat }) => seat === table?.seat)?.cards ?? [];
  return cards.filter((card) => card !== null);
}

/** Of each name as many as there still are. */
function kept(groups: readonly (readonly string[])[], cards: readonly string[]): readonly (readonly string[])[] {
  const left = [...cards];
  const still = groups.map((group) =>
    group.filter((card) => {
      const at = left.indexOf(card);
      if (at >= 0) left.splice(at, 1);
      return at >= 0;
    }),
  );
  return still.filter(({ length }) => length > 0);
}

function without(cards: readonly string[], used: readonly string[]): readonly string[] {
  const left = [...cards];
  for (const card of used) {
    const at = left.indexOf(card);
    if (at >= 0) left.splice(at, 1);
  }
  return left;
}

interface StripProps {
  readonly state: CardState;
  readonly look: CardLook;
  readonly off: boolean;
  readonly words: Words;
}

export function HandStrip({ state, look, off, words }: StripProps): JSX.Element | null {
  const cards = ownCards(state, look);
  const { table } = state;
  const hand = table?.hand ?? null;
  const [groups, setGroups] = useState<readonly (readonly string[])[]>([]);
  /** Places among the cards that are in no group. */
  const [chosen, setChosen] = useState<readonly number[]>([]);
  const names = cards.join(' ');
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was chosen of other cards is chosen no more
  useEffect(() => setChosen([]), [names]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a hand begins without groups
  useEffect(() => setGroups([]), [hand?.id]);
  if (hand === null || cards.length === 0) return null;
  const offers = hand.offers;
  const pick = offers.find(({ choices, groups: of }) => choices?.every((each) => cards.includes(each)) && of !== true);
  const declaring = offers.find(({ groups: of }) => of === true);
  const busy = off || state.busy;
  const now = kept(groups, cards);
  const loose = without(cards, now.flat());
  const wild = hand.seen.piles?.find(({ kind }) => kind === 'wild')?.top ?? null;
  const isWild = (card: string): boolean =>
    wild !== null && (card === 'JK' || card.slice(0, -1) === (wild === 'JK' ? 'A' : wild.slice(0, -1)));
  const faceOf = (card: string): JSX.Element => (
    <span className={isWild(card) ? 'cr-wild' : ''}>
      <PlayingCard card={card} words={words} />
    </span>
  );

  if (look.readGroup === undefined) {
    return (
      <fieldset className="cr-hand" disabled={busy}>
        <legend className="sr">{words.of(TEXTS.yourCards)}</legend>
        {cards.map((card, at) => {
          const can = pick?.choices?.includes(card) === true;
          return (
            <button
              // biome-ignore lint/suspicious/noArrayIndexKey: a card is its place in the hand
              key={at}
              type="button"
              className={can ? 'can' : pick === undefined ? '' : 'cannot'}
              disabled={!can}
              data-act={pick?.kind}
              data-pick={card}
              aria-label={cardToTell(card, words)}
              onClick={() => state.act(pick?.kind ?? '', { picks: [card] })}
            >
              {faceOf(card)}
            </button>
          );
        })}
      </fieldset>
    );
  }

  const picked = chosen.flatMap((at) => loose[at] ?? []);
  const [single] = picked;
  const readGroup = look.readGroup;
  return (
    <fieldset className="cr-hand" disabled={busy}>
      <legend className="sr">{words.of(TEXTS.yourCards)}</legend>
      {now.map((group, at) => {
        const meld = readGroup(group, hand.seen);
        return (
          <button
            // biome-ignore lint/suspicious/noArrayIndexKey: a group is its place
            key={at}
            type="button"
            className={`cr-group ${meld === null ? '' : 'can'}`}
            title={words.of(TEXTS.ungroup)}
            data-group={group.join(' ')}
            onClick={() => setGroups(now.filter((_, other) => other !== at))}
          >
            <span className="cr-cards">
              {group.map((card, place) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a card is its place in the group
                <span key={place}>{faceOf(card)}</span>
              ))}
            </span>
            <small>{words.of(meld ?? TEXTS.noGroup)}</small>
          </button>
        );
      })}
      {loose.map((card, at) => (
        <button
          // biome-ignore lint/suspicious/noArrayIndexKey: a card is its place in the hand
          key={at}
          type="button"
          className={`can ${chosen.includes(at) ? 'chosen' : ''}`}
          aria-pressed={chosen.includes(at)}
          aria-label={cardToTell(card, words)}
          data-card-key={card}
          onClick={() => setChosen(chosen.includes(at) ? chosen.filter((each) => each !== at) : [...chosen, at])}
        >
          {faceOf(card)}
        </button>
      ))}
      <span className="cr-picks">
        <Button
          size="s"
          disabled={picked.length < 3 || now.length >= MOST_GROUPS}
          data-tool="group"
          onClick={() => {
            setGroups([...now, picked]);
            setChosen([]);
          }}
        >
          {words.of(TEXTS.group)}
        </Button>
        {pick === undefined ? null : (
          <Button
            size="s"
            look="gold"
            disabled={picked.length !== 1 || single === undefined}
            data-act={pick.kind}
            onClick={() => state.act(pick.kind, { picks: single === undefined ? [] : [single] })}
          >
            {words.of(look.acts[pick.kind]?.text ?? TEXTS.yourTurn)}
          </Button>
        )}
        {declaring === undefined ? null : (
          <Button
            size="s"
            look="brand"
            disabled={loose.length !== 1}
            data-act={declaring.kind}
            onClick={() => state.act(declaring.kind, { picks: now.map((group) => group.join(' ')) })}
          >
            {words.of(look.acts[declaring.kind]?.text ?? TEXTS.yourTurn)}
          </Button>
        )}
      </span>
    </fieldset>
  );
}
