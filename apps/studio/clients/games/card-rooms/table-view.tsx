/** A table: everybody's seat around what lies there. The same picture for a hand that is played and for one that is replayed. */
import type { SeenHand } from '@house/games/card-rooms/card-room';
import type { Wire } from '@house/games/wire';
import type { JSX } from 'react';
import { showMoney, unitsOf } from '../../shell/money.ts';
import type { Words } from '../../shell/words.ts';
import { PlayingCard } from './card.tsx';
import type { BoardProps, CardLook } from './look.ts';
import { TEXTS } from './texts.ts';

export interface SeatView {
  readonly seat: number;
  readonly player: string;
  readonly stack: string;
  readonly isOut: boolean;
  readonly isAway: boolean;
  readonly isBot?: boolean;
}

interface TableProps {
  readonly look: CardLook;
  readonly places: number;
  /** Null: nobody's of those who look. */
  readonly own: number | null;
  readonly button: number;
  readonly seats: readonly SeatView[];
  readonly seen: Wire<SeenHand> | null;
  readonly due: readonly number[];
  readonly won: ReadonlyMap<number, string>;
  readonly words: Words;
  /** Of a hand that is played: what may be done on the board. */
  readonly board?: Pick<BoardProps, 'offers' | 'off' | 'onAct'>;
}
const STILL: Pick<BoardProps, 'offers' | 'off' | 'onAct'> = { offers: [], off: true, onAct: () => undefined };

function Seat({
  view,
  of,
  ...props
}: TableProps & { view: SeatView; of: Wire<SeenHand>['players'][number] | undefined }): JSX.Element {
  const { look, own, button, due, won, words } = props;
  const said = of?.last;
  const act = said == null ? undefined : (look.acts[said.kind]?.text ?? look.says?.[said.kind]);
  const prize = won.get(view.seat);
  const cards = of?.cards ?? [];
  // One's own lie below the table while they are played.
  const isBelow = look.bigHand === true && view.seat === own && props.board !== undefined && won.size === 0;
  const isCounted = look.bigHand === true && (isBelow || cards.includes(null));
  const marks = (of?.isIn === true ? of.marks : []).flatMap((mark) => {
    const text = look.marks[mark];
    return text === undefined ? [] : [words.of(text)];
  });
  const worth = of?.worth == null ? undefined : look.worths[of.worth];
  return (
    <>
      <span className="cr-name" translate="no">
        {view.seat === own ? words.of(TEXTS.you) : view.player}
        {view.isBot === true ? <small className="cr-bot">{words.of(TEXTS.bot)}</small> : null}
        {view.seat === button ? <abbr title={words.of(TEXTS.dealer)}>D</abbr> : null}
      </span>
      {(of?.open ?? []).length === 0 ? null : (
        <span className="cr-cards cr-open">
          {(of?.open ?? []).map((card, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a card is its place
            <PlayingCard key={at} card={card} words={words} />
          ))}
        </span>
      )}
      {isCounted ? (
        <small className="cr-count" translate="no">
          {cards.length} {words.of(TEXTS.cards)}
        </small>
      ) : (
        <span className="cr-cards">
          {cards.map((card, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a card is its place in the hand
            <PlayingCard key={at} card={card} words={words} />
          ))}
        </span>
      )}
      {worth === undefined ? null : <span className="cr-worth">{words.of(worth)}</span>}
      {of?.score === undefined || look.score === undefined ? null : (
        <span className="cr-score">
          {words.of(look.score)}{' '}
          <b translate="no" data-score={of.score}>
            {of.score}
          </b>
        </span>
      )}
      <span className="cr-stack">
        <span className="sr">{words.of(TEXTS.stack)} </span>
        <b translate="no" data-stack={of?.stack ?? view.stack}>
          {showMoney(of === undefined || won.size > 0 ? view.stack : of.stack)}
        </b>
      </span>
      {of === undefined || unitsOf(of.put) === 0n ? null : (
        <span className="cr-put">
          {words.of(TEXTS.put)} <b translate="no">{showMoney(of.put)}</b>
        </span>
      )}
      <span className="cr-said">
        {prize !== undefined ? (
          <b className="won">
            {words.of(TEXTS.won)} <span translate="no">{showMoney(prize)}</span>
          </b>
        ) : view.isOut ? (
          words.of(TEXTS.out)
        ) : view.isAway ? (
          words.of(TEXTS.away)
        ) : act !== undefined ? (
          <>
            {words.of(act)} {said?.amount == null ? null : <span translate="no">{showMoney(said.amount)}</span>}
          </>
        ) : (
          marks.join(' · ')
        )}
      </span>
      {due.includes(view.seat) ? <span className="sr">{words.of(TEXTS.turnOf)}</span> : null}
    </>
  );
}

export function TableView(props: TableProps): JSX.Element {
  const { look, places, own, seats, seen, due, words, board = STILL } = props;
  // One's own seat is below, the others follow by their order.
  const order = Array.from({ length: places }, (_, at) => ((own ?? 0) + at) % places);
  return (
    <div
      className={`cr-table p${places} ${look.Board === undefined ? '' : 'flat'} ${look.bigHand === true ? 'big' : ''}`}
    >
      <div className="cr-middle">
        {seen === null ? null : (
          <>
            {look.Board === undefined ? null : <look.Board {...board} seen={seen} own={own} words={words} />}
            <span className="cr-cards board">
              {seen.board.map((card) => (
                <PlayingCard key={card} card={card} words={words} />
              ))}
            </span>
            {seen.deal === undefined ? null : (
              <small>
                {words.of(TEXTS.deal)}{' '}
                <span translate="no">
                  {seen.deal.number} / {seen.deal.of}
                </span>
              </small>
            )}
            {seen.piles === undefined ? null : (
              <span className="cr-piles">
                {seen.piles.map(({ kind, count, top }) => (
                  <span key={kind} data-pile={kind}>
                    <PlayingCard card={top} words={words} />
                    <small>
                      {look.piles?.[kind] === undefined ? null : words.of(look.piles[kind])}{' '}
                      {count > 1 ? <span translate="no">{count}</span> : null}
                    </small>
                  </span>
                ))}
              </span>
            )}
            {unitsOf(seen.pot) === 0n ? null : (
              <span>
                {words.of(TEXTS.pot)}{' '}
                <b translate="no" data-pot={seen.pot}>
                  {showMoney(seen.pot)}
                </b>
              </span>
            )}
            {seen.stake === null ? null : (
              <small>
                {words.of(TEXTS.stake)} <b translate="no">{showMoney(seen.stake)}</b>
              </small>
            )}
          </>
        )}
      </div>
      <ul aria-label={words.of(TEXTS.seats)}>
        {order.map((seat, at) => {
          const view = seats.find((each) => each.seat === seat);
          const of = seen?.players.find((each) => each.seat === seat);
          const packed = of !== undefined && !of.isIn;
          return (
            <li
              key={seat}
              className={`cr-seat at${at} ${of?.marks[0] ?? ''} ${seat === own ? 'own' : ''} ${due.includes(seat) ? 'due' : ''} ${packed ? 'packed' : ''} ${view === undefined ? 'empty' : ''}`}
              data-seat={seat}
            >
              {view === undefined ? <small>{words.of(TEXTS.free)}</small> : <Seat {...props} view={view} of={of} />}
            </li>
          );
        })}
      </ul>
    </div>
  );
}
