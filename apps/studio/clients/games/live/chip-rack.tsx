/** The chips one lays with. */
import type { JSX } from 'react';
import { showMoney } from '../../shell/money.ts';
import type { Words } from '../../shell/words.ts';
import { shortMoney } from './felt.tsx';
import { TEXTS } from './texts.ts';

export function ChipRack({
  chips,
  value,
  onChange,
  words,
}: {
  chips: readonly string[];
  value: string;
  onChange: (chip: string) => void;
  words: Words;
}): JSX.Element {
  return (
    <fieldset className="lt-rack" aria-label={words.of(TEXTS.chip)}>
      {chips.map((chip, at) => (
        <label key={chip} className={`lt-chip c${at} ${chip === value ? 'chosen' : ''}`} translate="no">
          <input
            type="radio"
            name="chip"
            className="sr"
            checked={chip === value}
            onChange={() => onChange(chip)}
            aria-label={showMoney(chip)}
          />
          <span aria-hidden="true">{shortMoney(chip)}</span>
        </label>
      ))}
    </fieldset>
  );
}
