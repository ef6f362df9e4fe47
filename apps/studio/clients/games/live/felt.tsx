/** The felt: every spot is a button that a chip is laid on; it says what it pays, what lies there, and what it won. */
import { Chips } from '@house/ui/choice';
import { type JSX, useState } from 'react';
import { showMoney, unitsOf } from '../../shell/money.ts';
import type { Words } from '../../shell/words.ts';
import type { BetMap } from './bet-map.ts';
import type { FeltGroup, FeltSpot, LiveLayout, NumberBoard } from './layout.ts';
import { TEXTS } from './texts.ts';

export interface FeltProps {
  readonly layout: LiveLayout;
  readonly words: Words;
  /** What the table takes on each spot; one that is not there is not offered. */
  readonly limits: BetMap;
  readonly placed: BetMap;
  readonly laid: BetMap;
  readonly others: BetMap;
  /** Spots that the hand pays, once it has been shown. */
  readonly winning: ReadonlySet<string>;
  readonly disabled: boolean;
  readonly onLay: (spot: string) => void;
  readonly onTake: (spot: string) => void;
}

/** `50`, `1.5k`: short, as it stands on a chip. */
export function shortMoney(amount: string): string {
  const value = Number(amount);
  if (value >= 100_000) return `${Number((value / 100_000).toFixed(1))}L`;
  return value >= 1_000 ? `${Number((value / 1_000).toFixed(1))}k` : String(Number(value.toFixed(2)));
}

/** `0.9:1`; of a pool what it would pay by now, `×1.50`. */
function payOf(layout: LiveLayout, id: string, all: BetMap): string {
  if (layout.game.pool?.spots.includes(id) === true) return `×${layout.oddsOf?.(id, all) ?? '–'}`;
  return `${layout.game.spots.find((spot) => spot.id === id)?.pays.join(' · ') ?? ''}:1`;
}

function SpotButton({
  spot: { id, text, tone = 'plain', span = 1 },
  props,
  className = '',
  label,
}: {
  spot: FeltSpot;
  props: FeltProps;
  className?: string;
  label?: string;
}): JSX.Element | null {
  const { layout, words, limits, placed, laid, others, winning, disabled, onLay, onTake } = props;
  if (limits[id] === undefined) return null;
  const [own, draft, all] = [placed[id] ?? '0', laid[id] ?? '0', others[id] ?? '0'];
  const pays = payOf(layout, id, others);
  const name = label ?? words.of(text);
  const said = [
    `${name}, ${pays}`,
    ...(unitsOf(own) > 0n ? [`${words.of(TEXTS.inHand)} ${showMoney(own)}`] : []),
    ...(unitsOf(draft) > 0n ? [`${words.of(TEXTS.toPlace)} ${showMoney(draft)}`] : []),
  ];
  return (
    <button
      type="button"
      className={`lt-spot t-${tone} ${winning.has(id) ? 'wins' : ''} ${className}`}
      style={span === 1 ? undefined : { gridColumn: `span ${span}` }}
      data-spot={id}
      aria-label={said.join('. ')}
      aria-disabled={disabled}
      onClick={() => (disabled ? undefined : onLay(id))}
      onKeyDown={(event) => {
        if (event.key !== 'Delete' && event.key !== 'Backspace') return;
        event.preventDefault();
        if (!disabled) onTake(id);
      }}
    >
      <b>{name}</b>
      <small translate="no">{pays}</small>
      {unitsOf(own) > 0n ? (
        <span className="lt-chip placed" translate="no">
          {shortMoney(own)}
        </span>
      ) : null}
      {unitsOf(draft) > 0n ? (
        <span className="lt-chip" translate="no">
          {shortMoney(draft)}
        </span>
      ) : null}
      {unitsOf(all) > 0n ? (
        <small className="lt-all" translate="no">
          {shortMoney(all)}
        </small>
      ) : null}
    </button>
  );
}

const NUMBERS = Array.from({ length: 37 }, (_, number) => number);

/** Numbers of roulette: the kind of bet first, then a number that it begins with. */
function Numbers({ board, props }: { board: NumberBoard; props: FeltProps }): JSX.Element {
  const { words, limits, placed, laid } = props;
  const [kind, setKind] = useState(board.kinds[0]?.id ?? '');
  const chosen = board.kinds.find(({ id }) => id === kind);
  const inner = (spot: string): boolean => !/^(n|street|dozen|column)-/.test(spot);
  const elsewhere = Object.keys({ ...placed, ...laid }).filter((spot) => /-/.test(spot) && inner(spot)).length;
  return (
    <div className="lt-numbers">
      <Chips
        label={words.of(TEXTS.spot)}
        choices={board.kinds.map(({ id, text }) => ({ value: id, text: words.of(text) }))}
        value={kind}
        onChange={setKind}
      />
      <div className="lt-board">
        {NUMBERS.map((number) => {
          const id = chosen?.spotOf(number) ?? null;
          const tone = board.toneOf(number);
          if (id === null || limits[id] === undefined) {
            return (
              <span key={number} className={`lt-spot off t-${tone} ${number === 0 ? 'zero' : ''}`} aria-hidden="true">
                <b>{number}</b>
              </span>
            );
          }
          return (
            <SpotButton
              key={number}
              spot={{ id, text: { bn: String(number), en: String(number) }, tone }}
              props={props}
              className={number === 0 ? 'zero' : ''}
              label={
                kind === 'n'
                  ? String(number)
                  : `${words.of(chosen?.text ?? { bn: '', en: '' })} ${id.replace(/^[a-z]+-/, '')}`
              }
            />
          );
        })}
      </div>
      {elsewhere > 0 ? (
        <ul className="lt-inside" translate="no">
          {Object.entries({ ...placed, ...laid })
            .filter(([spot]) => /^(split|corner|line|street|trio|first)/.test(spot))
            .map(([spot, stake]) => (
              <li key={spot}>
                {spot} <b>{shortMoney(stake)}</b>
              </li>
            ))}
        </ul>
      ) : null}
    </div>
  );
}

function Group({ group, props }: { group: FeltGroup; props: FeltProps }): JSX.Element | null {
  const { words, limits } = props;
  const offered = group.spots.filter(({ id }) => limits[id] !== undefined);
  if (offered.length === 0 && group.numbers === undefined) return null;
  const spots = (
    <div className="lt-group" style={{ gridTemplateColumns: `repeat(${group.columns}, minmax(0, 1fr))` }}>
      {offered.map((spot) => (
        <SpotButton key={spot.id} spot={spot} props={props} />
      ))}
    </div>
  );
  const all = (
    <>
      {group.numbers === undefined ? null : <Numbers board={group.numbers} props={props} />}
      {offered.length === 0 ? null : spots}
    </>
  );
  if (group.title === undefined) return all;
  return group.folded === true ? (
    <details className="lt-fold">
      <summary>{words.of(group.title)}</summary>
      {all}
    </details>
  ) : (
    <section>
      <h2>{words.of(group.title)}</h2>
      {all}
    </section>
  );
}

export function Felt(props: FeltProps): JSX.Element {
  return (
    <div className="lt-felt">
      {props.layout.groups.map((group, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the felt is laid once
        <Group key={at} group={group} props={props} />
      ))}
    </div>
  );
}
