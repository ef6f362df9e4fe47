/** Dice: a roll of 0.00 to 99.99, under or over what the player sets. */
import './dice.css';
import { countDiceWays, DICE, type DiceChoice, diceMultiplier } from '@house/games/minis/dice';
import { formatAmount } from '@house/money/amount';
import { type JSX, useEffect } from 'react';
import type { Choice } from '../../../src/contract.ts';
import type { ChoiceProps, ClientGame, StageProps } from '../../shell/client-game.ts';
import type { Words } from '../../shell/words.ts';
import { ladderOf, returnOf } from '../ladder.ts';

const TEXTS = {
  under: { bn: 'এর নিচে', en: 'Under' },
  over: { bn: 'এর উপরে', en: 'Over' },
  target: { bn: 'লক্ষ্য', en: 'Target' },
  chance: { bn: 'সম্ভাবনা', en: 'Chance' },
  pays: { bn: 'গুণ', en: 'Pays' },
  rolled: { bn: 'পড়েছে', en: 'Rolled' },
  how: {
    bn: '0.00 থেকে 99.99 পর্যন্ত একটি সংখ্যা পড়ে, প্রতিটির সম্ভাবনা সমান। আপনার লক্ষ্যের নিচে (বা উপরে) পড়লে জয়: গুণ = 98 ÷ সম্ভাবনা, চার ঘর দশমিকে নিচের দিকে। “এর উপরে” লক্ষ্যের সংখ্যাটিকেও ধরে।',
    en: 'A number from 0.00 to 99.99 is rolled, each as likely as any other. Under (or over) your target wins: it pays 98 ÷ chance, rounded down to four places. Over takes in the target itself.',
  },
};
const REVEAL_MILLISECONDS = 700;

const ROLLS = 10_000;
const TARGET_MIN = 200;
const targetOf = (value: unknown): number => (typeof value === 'number' ? value : ROLLS / 2);
const choiceOf = (choice: Choice): DiceChoice => ({
  side: choice['side'] === 'over' ? 'over' : 'under',
  target: targetOf(choice['target']),
});
const shown = (hundredths: number): string => (hundredths / 100).toFixed(2);

function Stage({ round, showing, quick, onShown, choice, words }: StageProps): JSX.Element {
  const event = round?.events.find(({ kind }) => kind === 'roll');
  const roll = typeof event?.['roll'] === 'number' ? event['roll'] : null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once a round
  useEffect(() => {
    if (!showing) return;
    const timer = setTimeout(onShown, quick ? 60 : REVEAL_MILLISECONDS);
    return () => clearTimeout(timer);
  }, [round?.id, showing, quick]);
  const { side, target } = round?.choice ?? choice;
  const at = targetOf(target) / 100;
  return (
    <div className="dc">
      <output className={`dc-roll ${event?.['won'] === true ? 'won' : ''}`} translate="no">
        {roll === null ? '–' : shown(roll)}
      </output>
      <div className="dc-bar" aria-hidden="true" style={{ ['--at' as string]: `${at}%` }}>
        <i className={side === 'over' ? 'over' : 'under'} />
        {roll === null ? null : <b style={{ insetInlineStart: `${roll / 100}%` }} />}
      </div>
      <span className="sr">
        {words.of(side === 'over' ? TEXTS.over : TEXTS.under)} {shown(targetOf(target))}
      </span>
    </div>
  );
}

function ChoiceForm({ choice, onChange, disabled, words }: ChoiceProps): JSX.Element {
  const chosen = choiceOf(choice);
  const { side, target } = chosen;
  const chance = countDiceWays(chosen);
  return (
    <div className="dc-form">
      <fieldset className="dc-side">
        <legend className="sr">{words.of(TEXTS.target)}</legend>
        {(['under', 'over'] as const).map((name) => (
          <button
            key={name}
            type="button"
            className={side === name ? 'chip on' : 'chip'}
            aria-pressed={side === name}
            disabled={disabled}
            onClick={() => onChange({ side: name, target: name === side ? target : ROLLS - target })}
          >
            {words.of(TEXTS[name])}
          </button>
        ))}
      </fieldset>
      <label>
        <span>
          {words.of(TEXTS.target)} <b translate="no">{shown(target)}</b>
        </span>
        <input
          type="range"
          min={TARGET_MIN}
          max={ROLLS - TARGET_MIN}
          step={1}
          value={target}
          disabled={disabled}
          aria-valuetext={shown(target)}
          onChange={(event) => onChange({ side, target: Number(event.target.value) })}
        />
      </label>
      <dl>
        <dt>{words.of(TEXTS.chance)}</dt>
        <dd translate="no">{shown(chance)} %</dd>
        <dt>{words.of(TEXTS.pays)}</dt>
        <dd translate="no">{formatAmount(diceMultiplier(chosen))} ×</dd>
      </dl>
    </div>
  );
}

function Rules({ words }: { words: Words }): JSX.Element {
  return <p>{words.of(TEXTS.how)}</p>;
}

export const game: ClientGame = {
  code: 'DICE',
  name: { bn: 'ডাইস', en: 'Dice' },
  rtp: returnOf(DICE),
  stakes: ladderOf(DICE),
  choice: { side: 'under', target: 5_000 },
  hue: 'h-sea',
  verb: 'play',
  Stage,
  ChoiceForm,
  Rules,
  tell: (event, words) => (event.kind === 'roll' ? `${words.of(TEXTS.rolled)} ${shown(Number(event['roll']))}` : null),
};
