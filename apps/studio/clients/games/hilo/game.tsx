/** Hi-lo: a card, and whether the next one is higher or lower; the same rank is right either way. */
import './hilo.css';
import { countHiLoWays, HI_LO, HI_LO_CARDS, hiLoMultiplier } from '@house/games/minis/hi-lo';
import { formatAmount } from '@house/money/amount';
import { type JSX, useEffect } from 'react';
import type { ShownRound } from '../../../src/contract.ts';
import type { ClientGame, StageProps } from '../../shell/client-game.ts';
import type { Text, Words } from '../../shell/words.ts';
import { ladderOf, returnOf } from '../ladder.ts';

const TEXTS = {
  card: { bn: 'তাস', en: 'Card' },
  back: { bn: 'তাস এখনো খোলা হয়নি', en: 'No card is shown yet' },
  before: { bn: 'আগের তাস', en: 'Cards before' },
  guess: { bn: 'পরের তাস', en: 'The next card' },
  higher: { bn: 'বড় বা সমান', en: 'Higher or same' },
  lower: { bn: 'ছোট বা সমান', en: 'Lower or same' },
  chance: { bn: 'সম্ভাবনা', en: 'Chance' },
  pays: { bn: 'গুণ', en: 'Pays' },
  right: { bn: 'ঠিক', en: 'right' },
  wrong: { bn: 'ভুল', en: 'wrong' },
  how: {
    bn: 'টেক্কা সবচেয়ে ছোট (1), সাহেব সবচেয়ে বড় (13)। প্রতিটি তাসে 13টি মানের সম্ভাবনা সমান। বলুন পরের তাস বড় বা সমান, নাকি ছোট বা সমান। ঠিক হলে গুণ বাড়ে: 0.97 ÷ সম্ভাবনাগুলোর গুণফল, দুই ঘর দশমিকে নিচের দিকে। ভুল হলে বেট শেষ। যে অনুমান ভুল হতে পারে না সেটি গোনা হয় না, আর তাস এড়াতে কিছু লাগে না। একটি রাউন্ডে সর্বোচ্চ 52টি তাস। রঙের (♠♥♦♣) কোনো প্রভাব নেই।',
    en: 'An ace is the lowest (1), a king the highest (13); each of the 13 ranks is as likely for every card. Say whether the next one is higher or the same, or lower or the same. Right raises what you can take to 0.97 ÷ the product of the chances, rounded down to two places; wrong ends the round. A guess that cannot fail does not count, and skipping is free. A round has 52 cards at most. Suits decide nothing.',
  },
} as const satisfies Readonly<Record<string, Text>>;
const FACES: Readonly<Record<number, { readonly mark: string; readonly name: Text }>> = {
  1: { mark: 'A', name: { bn: 'টেক্কা', en: 'ace' } },
  11: { mark: 'J', name: { bn: 'গোলাম', en: 'jack' } },
  12: { mark: 'Q', name: { bn: 'বিবি', en: 'queen' } },
  13: { mark: 'K', name: { bn: 'সাহেব', en: 'king' } },
};
// As text, not as emoji. The rules draw ranks alone: a suit is only how a card looks.
const SUITS = ['♠\uFE0E', '♥\uFE0E', '♣\uFE0E', '♦\uFE0E'] as const;
const RANKS = 13;
const REVEAL_MILLISECONDS = { open: 350, over: 800 } as const;

interface Card {
  readonly rank: number;
  readonly right: boolean | null;
}

const markOf = (rank: number): string => FACES[rank]?.mark ?? String(rank);
const nameOf = (rank: number, words: Words): string => {
  const face = FACES[rank];
  return face === undefined ? String(rank) : words.of(face.name);
};

function cardsOf(round: ShownRound | null): readonly Card[] {
  return (round?.events ?? [])
    .filter(({ kind }) => kind === 'card')
    .map(({ rank, right }) => ({ rank: Number(rank), right: typeof right === 'boolean' ? right : null }));
}

/** The ranks of each right guess that could have failed, as the rules count them. */
function countedOf(round: ShownRound | null, cards: readonly Card[]): readonly number[] {
  return (round?.actions ?? []).flatMap((action, at) => {
    const side = action['side'];
    const before = cards[at];
    if (before === undefined || cards[at + 1]?.right !== true || (side !== 'higher' && side !== 'lower')) return [];
    const ways = countHiLoWays(before.rank, side);
    return ways < RANKS ? [ways] : [];
  });
}

function PlayingCard({ card, at, big = false }: { card: Card; at: number; big?: boolean }): JSX.Element {
  const suit = (at + card.rank) % SUITS.length;
  const verdict = card.right === null ? '' : card.right ? 'right' : 'wrong';
  return (
    <span className={`hl-card ${big ? 'big' : ''} ${suit % 2 === 1 ? 'red' : ''} ${verdict}`} aria-hidden="true">
      <b translate="no">{markOf(card.rank)}</b>
      <i>{SUITS[suit]}</i>
    </span>
  );
}

function Stage({ round, showing, quick, onShown, onAct, acting, words }: StageProps): JSX.Element {
  const cards = cardsOf(round);
  const counted = countedOf(round, cards);
  const current = cards.at(-1);
  const isOpen = round?.state === 'open';
  // biome-ignore lint/correctness/useExhaustiveDependencies: once an answer
  useEffect(() => {
    if (!showing) return;
    const timer = setTimeout(onShown, quick ? 60 : REVEAL_MILLISECONDS[isOpen ? 'open' : 'over']);
    return () => clearTimeout(timer);
  }, [round?.id, round?.version, showing, quick]);
  const may = isOpen && !acting;
  const act = (action: Parameters<typeof onAct>[0]): void => (may ? onAct(action) : undefined);
  return (
    <div className="hl">
      <ol className="hl-before" aria-label={words.of(TEXTS.before)}>
        {cards.slice(0, -1).map((card, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a card is its place
          <li key={at}>
            <PlayingCard card={card} at={at} />
            <span className="sr">{nameOf(card.rank, words)}</span>
          </li>
        ))}
      </ol>
      {current === undefined ? (
        <div className="hl-now">
          <span className="hl-card big back" aria-hidden="true" />
          <span className="sr">{words.of(TEXTS.back)}</span>
        </div>
      ) : (
        <div className={`hl-now ${quick ? '' : 'turn'}`} key={`${round?.id} ${cards.length}`}>
          <PlayingCard card={current} at={cards.length - 1} big />
          <span className="sr">
            {words.of(TEXTS.card)} {cards.length}/{HI_LO_CARDS}: {nameOf(current.rank, words)}
          </span>
        </div>
      )}
      <fieldset className="hl-acts" aria-label={words.of(TEXTS.guess)}>
        {(['higher', 'lower'] as const).map((side) => {
          const ways = current === undefined || !isOpen ? null : countHiLoWays(current.rank, side);
          return (
            <button
              key={side}
              type="button"
              className="hl-act"
              aria-disabled={!may}
              onClick={() => act({ kind: 'guess', side })}
            >
              <b>
                <span aria-hidden="true">{side === 'higher' ? '▲ ' : '▼ '}</span>
                {words.of(TEXTS[side])}
              </b>
              <small>
                <span className="sr">{words.of(TEXTS.chance)} </span>
                <span translate="no">{ways === null ? '–' : `${((ways / RANKS) * 100).toFixed(2)} %`}</span>
                <span aria-hidden="true"> · </span>
                <span className="sr">, {words.of(TEXTS.pays)} </span>
                <span translate="no">
                  {ways === null
                    ? '–'
                    : `${formatAmount(hiLoMultiplier(ways < RANKS ? [...counted, ways] : counted))} ×`}
                </span>
              </small>
            </button>
          );
        })}
        <button type="button" className="hl-act skip" aria-disabled={!may} onClick={() => act({ kind: 'skip' })}>
          {words.skip}
        </button>
      </fieldset>
    </div>
  );
}

function Rules({ words }: { words: Words }): JSX.Element {
  return <p>{words.of(TEXTS.how)}</p>;
}

export const game: ClientGame = {
  code: 'HILO',
  name: { bn: 'হাই-লো', en: 'Hi-Lo' },
  rtp: returnOf(HI_LO),
  stakes: ladderOf(HI_LO),
  choice: {},
  hue: 'h-wine',
  verb: 'play',
  Stage,
  Rules,
  tell(event, words) {
    if (event.kind !== 'card') return null;
    const card = `${words.of(TEXTS.card)} ${nameOf(Number(event['rank']), words)}`;
    if (event['right'] === null) return card;
    return event['right'] === true
      ? `${card}: ${words.of(TEXTS.right)}, ${String(event['multiplier'])} ×`
      : `${card}: ${words.of(TEXTS.wrong)}`;
  },
};
