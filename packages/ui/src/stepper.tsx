/**
 * A whole number with − and +. Typing is allowed, in either digits; the value stays inside its bounds on leaving. What is no
 * whole number changes nothing, and the field says so: `1.5` is neither 15 nor 1.
 */
import { parseTypedWhole } from '@house/money/display';
import { type JSX, useState } from 'react';
import { Icon } from './icon.tsx';
import { useUiSettings } from './ui-settings.tsx';

export interface StepperProps {
  label: string;
  value: number;
  onChange: (value: number) => void;
  least: number;
  most: number;
  step?: number;
  disabled?: boolean;
  /** Before the number, for example "×". */
  prefix?: string;
}

export function Stepper({
  label,
  value,
  onChange,
  least,
  most,
  step = 1,
  disabled,
  prefix = '',
}: StepperProps): JSX.Element {
  const { words, mapDigits } = useUiSettings();
  const [typed, setTyped] = useState<string>();
  const [wrong, setWrong] = useState(false);
  const set = (next: number): void => {
    setWrong(false);
    onChange(Math.min(most, Math.max(least, next)));
  };
  const figureOf = (text: string): string => (text.startsWith(prefix) ? text.slice(prefix.length) : text).trim();
  const leave = (): void => {
    const next = typed === undefined ? null : parseTypedWhole(figureOf(typed));
    setTyped(undefined);
    if (next !== null) set(next);
  };
  return (
    <span className="stp">
      <button
        type="button"
        aria-label={`${words.decrease}: ${label}`}
        disabled={disabled || value <= least}
        onClick={() => set(value - step)}
      >
        <Icon name="minus-bold" />
      </button>
      <input
        type="text"
        inputMode="numeric"
        role="spinbutton"
        aria-label={label}
        aria-valuenow={value}
        aria-valuemin={least}
        aria-valuemax={most}
        aria-invalid={wrong ? true : undefined}
        disabled={disabled}
        value={typed ?? mapDigits(`${prefix}${value}`)}
        onFocus={(event) => event.target.select()}
        onChange={({ target }) => {
          setTyped(target.value);
          setWrong(figureOf(target.value) !== '' && parseTypedWhole(figureOf(target.value)) === null);
        }}
        onBlur={leave}
        onKeyDown={(event) => {
          if (event.key === 'Enter') leave();
          if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return;
          event.preventDefault();
          set(value + (event.key === 'ArrowUp' ? step : -step));
        }}
      />
      <button
        type="button"
        aria-label={`${words.increase}: ${label}`}
        disabled={disabled || value >= most}
        onClick={() => set(value + step)}
      >
        <Icon name="plus-bold" />
      </button>
      {wrong ? (
        <span className="stp-wrong" role="alert">
          {words.wholeOnly}
        </span>
      ) : null}
    </span>
  );
}
