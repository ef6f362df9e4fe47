/** Choices: checkbox, switch, chips, segments. All are native inputs, so arrow keys and forms work by themselves. */
import { type InputHTMLAttributes, type JSX, type ReactNode, type Ref, useId } from 'react';
import { Icon } from './icon.tsx';

type NativeCheck = Omit<InputHTMLAttributes<HTMLInputElement>, 'className' | 'type' | 'children'>;

export interface CheckboxProps extends NativeCheck {
  children: ReactNode;
  error?: ReactNode;
  ref?: Ref<HTMLInputElement>;
}

export function Checkbox({ children, error, ...input }: CheckboxProps): JSX.Element {
  const noteId = useId();
  return (
    <div className="f">
      <label className="chk">
        <span className="box">
          <input
            type="checkbox"
            {...input}
            aria-invalid={error ? true : undefined}
            aria-describedby={error ? noteId : undefined}
          />
          <Icon name="check-bold" />
        </span>
        <span>{children}</span>
      </label>
      {error ? (
        <span id={noteId} className="hint err" role="alert">
          <Icon name="warning-circle-fill" />
          <span>{error}</span>
        </span>
      ) : null}
    </div>
  );
}

export interface SwitchProps extends NativeCheck {
  children: ReactNode;
}

export function Switch({ children, ...input }: SwitchProps): JSX.Element {
  return (
    <label className="sw">
      {/* biome-ignore lint/a11y/useAriaPropsForRole: a native checkbox brings its own checked state */}
      <input type="checkbox" role="switch" {...input} />
      {children}
    </label>
  );
}

export interface Choice<V extends string> {
  value: V;
  text: ReactNode;
  /** A small count behind the text. */
  count?: string;
}

interface ChoiceGroupProps<V extends string> {
  /** What is being chosen; read out before the choices. */
  label: string;
  choices: readonly Choice<V>[];
  value: V;
  onChange: (value: V) => void;
}

function Radios<V extends string>({
  choices,
  value,
  onChange,
  className,
}: Omit<ChoiceGroupProps<V>, 'label'> & { className?: string }): JSX.Element[] {
  const name = useId();
  return choices.map((choice) => (
    <label key={choice.value} {...(className ? { className } : {})}>
      <input
        className="sr"
        type="radio"
        name={name}
        value={choice.value}
        checked={choice.value === value}
        onChange={() => onChange(choice.value)}
      />
      {choice.text}
      {choice.count === undefined ? null : <span className="n num"> {choice.count}</span>}
    </label>
  ));
}

/** Chips of which one is chosen; on phones the row scrolls sideways. */
export function Chips<V extends string>({ label, ...group }: ChoiceGroupProps<V>): JSX.Element {
  return (
    <div className="chips line" role="radiogroup" aria-label={label}>
      <Radios {...group} className="chip" />
    </div>
  );
}

/** Segments in one frame, for short choices such as a stake unit. */
export function Segmented<V extends string>({ label, ...group }: ChoiceGroupProps<V>): JSX.Element {
  return (
    <div className="seg" role="radiogroup" aria-label={label}>
      <Radios {...group} />
    </div>
  );
}

export interface FilterChipsProps<V extends string> {
  label: string;
  choices: readonly Choice<V>[];
  values: readonly V[];
  onChange: (values: V[]) => void;
}

/** Chips of which any number may be on. */
export function FilterChips<V extends string>({ label, choices, values, onChange }: FilterChipsProps<V>): JSX.Element {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be the scrolling row
    <div className="chips line" role="group" aria-label={label}>
      {choices.map((choice) => {
        const on = values.includes(choice.value);
        const next = on ? values.filter((value) => value !== choice.value) : [...values, choice.value];
        return (
          <button
            key={choice.value}
            type="button"
            className={on ? 'chip on' : 'chip'}
            aria-pressed={on}
            onClick={() => onChange(next)}
          >
            {choice.text}
            {choice.count === undefined ? null : <span className="n num">{choice.count}</span>}
          </button>
        );
      })}
    </div>
  );
}

export interface RadioListProps<V extends string> extends ChoiceGroupProps<V> {
  disabled?: boolean;
}

/** Plain radio buttons, one under the other. */
export function RadioList<V extends string>({
  label,
  choices,
  value,
  onChange,
  disabled,
}: RadioListProps<V>): JSX.Element {
  const name = useId();
  return (
    <div className="col" role="radiogroup" aria-label={label}>
      {choices.map((choice) => (
        <label key={choice.value} className="chk">
          <span className="box">
            <input
              type="radio"
              name={name}
              value={choice.value}
              checked={choice.value === value}
              disabled={disabled}
              onChange={() => onChange(choice.value)}
            />
          </span>
          <span>{choice.text}</span>
        </label>
      ))}
    </div>
  );
}
