/** What autoplay is told before it begins: a count, and what ends it sooner. */
import { Button } from '@house/ui/button';
import { Popup } from '@house/ui/popup';
import { type JSX, useState } from 'react';
import type { Autoplay } from './autoplay.ts';
import { showMoney, unitsOf } from './money.ts';
import type { Words } from './words.ts';

const COUNTS = [10, 25, 50, 100] as const;
const LOSSES = [10n, 25n, 50n] as const;
const WINS = [10n, 50n, 100n] as const;

function Options<T>({
  title,
  options,
  chosen,
  onChoose,
}: {
  title: string;
  options: readonly { readonly value: T; readonly label: string }[];
  chosen: T;
  onChoose: (value: T) => void;
}): JSX.Element {
  return (
    <fieldset className="st-options">
      <legend>{title}</legend>
      {options.map(({ value, label }) => (
        <button
          key={label}
          type="button"
          className={value === chosen ? 'chip on' : 'chip'}
          aria-pressed={value === chosen}
          onClick={() => onChoose(value)}
        >
          {label}
        </button>
      ))}
    </fieldset>
  );
}

export function AutoplaySheet({
  words,
  stake,
  onStart,
  onClose,
}: {
  words: Words;
  stake: string;
  onStart: (rules: Autoplay) => void;
  onClose: () => void;
}): JSX.Element {
  const units = unitsOf(stake);
  const [count, setCount] = useState<number>(COUNTS[0]);
  // A loss has an end unless the player says otherwise.
  const [loss, setLoss] = useState<bigint | null>(LOSSES[1]);
  const [win, setWin] = useState<bigint | null>(null);
  const money = (times: bigint): string => showMoney(String((units * times) / 10_000n));
  const none = { value: null, label: words.noLimit };
  return (
    <Popup title={words.autoTitle} size="sheet" onClose={onClose}>
      <div className="st-sheet">
        <Options
          title={words.autoRounds}
          options={COUNTS.map((value) => ({ value, label: String(value) }))}
          chosen={count}
          onChoose={setCount}
        />
        <Options
          title={words.autoLoss}
          options={[...LOSSES.map((value) => ({ value: value as bigint | null, label: money(value) })), none]}
          chosen={loss}
          onChoose={setLoss}
        />
        <Options
          title={words.autoWin}
          options={[...WINS.map((value) => ({ value: value as bigint | null, label: money(value) })), none]}
          chosen={win}
          onChoose={setWin}
        />
        <Button
          look="gold"
          size="xl"
          block
          onClick={() =>
            onStart({
              left: count,
              lossLimit: loss === null ? null : units * loss,
              winLimit: win === null ? null : units * win,
              net: 0n,
            })
          }
        >
          {words.autoStart}
        </Button>
      </div>
    </Popup>
  );
}
