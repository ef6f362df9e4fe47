/** A whole number with − and +. Typing is allowed; Bengali digits are understood; the value stays inside its bounds on leaving. */
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

const BENGALI_ZERO = 0x9e6;

function readWhole(text: string): number | undefined {
  const latin = text.replace(/[০-৯]/g, (digit) => String(digit.charCodeAt(0) - BENGALI_ZERO)).replace(/[^0-9]/g, '');
  return latin === '' ? undefined : Number(latin);
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
  const set = (next: number): void => onChange(Math.min(most, Math.max(least, next)));
  const leave = (): void => {
    const next = typed === undefined ? undefined : readWhole(typed);
    setTyped(undefined);
    if (next !== undefined) set(next);
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
        disabled={disabled}
        value={typed ?? mapDigits(`${prefix}${value}`)}
        onFocus={(event) => event.target.select()}
        onChange={(event) => setTyped(event.target.value)}
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
    </span>
  );
}
