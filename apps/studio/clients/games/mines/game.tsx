/** Mines: 25 tiles, some of them mined; each safe pick raises what can be taken. */
import './mines.css';
import { MINE_FIELDS, MINES, minesMultiplier } from '@house/games/minis/mines';
import { formatAmount } from '@house/money/amount';
import { ArtImage } from '@house/ui/art';
import { type JSX, type KeyboardEvent, useEffect, useRef } from 'react';
import type { ShownRound } from '../../../src/contract.ts';
import type { ChoiceProps, ClientGame, StageProps } from '../../shell/client-game.ts';
import type { Words } from '../../shell/words.ts';
import { ladderOf, returnOf } from '../ladder.ts';

const SIDE = 5;
const TEXTS = {
  mines: { bn: 'মাইন', en: 'Mines' },
  tile: { bn: 'ঘর', en: 'Tile' },
  safe: { bn: 'নিরাপদ', en: 'safe' },
  mine: { bn: 'মাইন', en: 'mine' },
  closed: { bn: 'বন্ধ', en: 'closed' },
  next: { bn: 'পরের ঘরে', en: 'Next tile' },
  how: {
    bn: '25টি ঘরের কয়েকটিতে মাইন আছে, প্রথম ঘর খোলার আগেই ঠিক হয়ে যায়। প্রতিটি নিরাপদ ঘর গুণ বাড়ায়। যেকোনো সময় টাকা তুলুন; মাইন খুললে বেট শেষ।',
    en: 'Some of the 25 tiles are mined, set before the first is opened. Each safe tile raises what you can take. Take it whenever you like; a mine ends the round.',
  },
};
const REVEAL_MILLISECONDS = 500;

function stateOf(round: ShownRound | null) {
  const safe = new Set<number>();
  const mined = new Set<number>();
  let hit: number | null = null;
  for (const event of round?.events ?? []) {
    const field = Number(event['field']);
    if (event.kind === 'field' && event['mine'] === true) hit = field;
    else if (event.kind === 'field') safe.add(field);
    if (event.kind === 'mines' && Array.isArray(event['fields']))
      for (const each of event['fields']) mined.add(Number(each));
  }
  return { safe, mined, hit };
}

function Stage({ round, showing, quick, onShown, onAct, acting, words }: StageProps): JSX.Element {
  const { safe, mined, hit } = stateOf(round);
  const grid = useRef<HTMLFieldSetElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once an answer
  useEffect(() => {
    if (!showing) return;
    const timer = setTimeout(onShown, quick || round?.state === 'open' ? 60 : REVEAL_MILLISECONDS);
    return () => clearTimeout(timer);
  }, [round?.id, round?.version, showing, quick]);
  const move = (event: KeyboardEvent, tile: number): void => {
    const step = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -SIDE, ArrowDown: SIDE }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const next = grid.current?.children[tile + step];
    if (next instanceof HTMLElement) next.focus();
  };
  const open = round?.state === 'open' && !acting;
  return (
    <fieldset ref={grid} className="mn" aria-label={words.of(TEXTS.mines)}>
      {Array.from({ length: MINE_FIELDS }, (_, tile) => {
        const kind = safe.has(tile) ? 'safe' : mined.has(tile) || hit === tile ? 'mine' : 'closed';
        return (
          <button
            // biome-ignore lint/suspicious/noArrayIndexKey: a tile is its place
            key={tile}
            type="button"
            className={`mn-tile ${kind} ${hit === tile ? 'hit' : ''}`}
            aria-label={`${words.of(TEXTS.tile)} ${tile + 1}: ${words.of(TEXTS[kind])}`}
            aria-disabled={!open || kind !== 'closed'}
            onClick={() => (open && kind === 'closed' ? onAct({ kind: 'open', field: tile }) : undefined)}
            onKeyDown={(event) => move(event, tile)}
          >
            {kind === 'closed' ? null : <ArtImage name={kind === 'safe' ? 'gems' : 'mines'} shown={56} eager />}
          </button>
        );
      })}
    </fieldset>
  );
}

function ChoiceForm({ choice, onChange, disabled, words }: ChoiceProps): JSX.Element {
  const mines = Number(choice['mines']);
  return (
    <label className="mn-form">
      <span>
        {words.of(TEXTS.mines)} <b translate="no">{mines}</b>
      </span>
      <input
        type="range"
        min={1}
        max={MINE_FIELDS - 1}
        value={mines}
        disabled={disabled}
        onChange={(event) => onChange({ mines: Number(event.target.value) })}
      />
      <span translate="no">
        {words.of(TEXTS.next)}: {formatAmount(minesMultiplier(mines, 1))} ×
      </span>
    </label>
  );
}

function Rules({ words }: { words: Words }): JSX.Element {
  return <p>{words.of(TEXTS.how)}</p>;
}

export const game: ClientGame = {
  code: 'MINES',
  name: { bn: 'মাইনস', en: 'Mines' },
  rtp: returnOf(MINES),
  stakes: ladderOf(MINES),
  choice: { mines: 3 },
  hue: 'h-teal',
  verb: 'play',
  Stage,
  ChoiceForm,
  Rules,
  tell(event, words) {
    if (event.kind !== 'field') return null;
    const tile = `${words.of(TEXTS.tile)} ${Number(event['field']) + 1}`;
    return event['mine'] === true
      ? `${tile}: ${words.of(TEXTS.mine)}`
      : `${tile}: ${words.of(TEXTS.safe)}, ${String(event['multiplier'])} ×`;
  },
};
