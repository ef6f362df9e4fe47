/** A filter that is typed: it takes effect a moment after the last key, so that not every letter is a question. */
import { Field, type FieldProps } from '@house/ui/field';
import { type JSX, useEffect, useState } from 'react';

const TYPING_MILLISECONDS = 350;

export interface LateFieldProps extends Omit<FieldProps, 'value' | 'onChange'> {
  value: string;
  onSettled: (text: string) => void;
}

export function LateField({ value, onSettled, ...field }: LateFieldProps): JSX.Element {
  const [typed, setTyped] = useState(value);
  // An address that changed by other means (cleared filters, a step back) is shown.
  useEffect(() => setTyped(value), [value]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only what was typed starts the wait
  useEffect(() => {
    if (typed.trim() === value) return;
    const timer = setTimeout(() => onSettled(typed.trim()), TYPING_MILLISECONDS);
    return () => clearTimeout(timer);
  }, [typed]);
  return (
    <Field
      small
      autoComplete="off"
      spellCheck={false}
      {...field}
      value={typed}
      onChange={(event) => setTyped(event.target.value)}
    />
  );
}
