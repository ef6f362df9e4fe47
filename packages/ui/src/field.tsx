/**
 * One field of a form: label, box, hint, and the error with its icon, all tied together for assistive technology.
 * Boxes are 48 px with 16 px text. What is inside the box is the caller's: `FieldInput`, `FieldSelect`, or both kinds of ends.
 */
import {
  type InputHTMLAttributes,
  type JSX,
  type ReactNode,
  type Ref,
  type SelectHTMLAttributes,
  type TextareaHTMLAttributes,
  useId,
  useState,
} from 'react';
import { IconButton } from './button.tsx';
import { Icon } from './icon.tsx';
import type { IconName } from './lib/icon-names.ts';
import { useUiSettings } from './ui-settings.tsx';

interface FieldFrame {
  label: string;
  /** Help that is always there. */
  hint?: ReactNode;
  /** What is wrong and how to put it right; replaces the hint. */
  error?: ReactNode;
  /** Good news in place of the hint, for example "Matches". */
  ok?: ReactNode;
  optional?: boolean;
  /** Right of the label, for example a link. */
  aside?: ReactNode;
  icon?: IconName;
  /** Before and after the text, inside the box. */
  start?: ReactNode;
  end?: ReactNode;
  /** Label for screen readers only. */
  hideLabel?: boolean;
  small?: boolean;
}

interface Wiring {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
}

interface FrameProps extends FieldFrame {
  id: string;
  children: (wiring: Wiring) => ReactNode;
}

function FieldNote({
  id,
  error,
  ok,
  hint,
}: { id: string } & Pick<FieldFrame, 'error' | 'ok' | 'hint'>): JSX.Element | null {
  if (error)
    return (
      <span id={id} className="hint err" role="alert">
        <Icon name="warning-circle-fill" />
        <span>{error}</span>
      </span>
    );
  if (ok)
    return (
      <span id={id} className="hint ok">
        <Icon name="check-circle-fill" />
        <span>{ok}</span>
      </span>
    );
  return hint ? (
    <span id={id} className="hint">
      {hint}
    </span>
  ) : null;
}

function FieldBox({
  id,
  label,
  hint,
  error,
  ok,
  optional,
  aside,
  icon,
  start,
  end,
  hideLabel,
  small,
  children,
}: FrameProps): JSX.Element {
  const { words } = useUiSettings();
  const noteId = `${id}-note`;
  const noted = Boolean(error || ok || hint);
  const name = (
    <label htmlFor={id}>
      {label} {optional ? <span className="opt">{words.optional}</span> : null}
    </label>
  );
  return (
    <div className="f">
      <span className={hideLabel ? 'sr' : 'lab'}>{name}</span>
      <span className={`in${error ? ' err' : ''}${small ? ' s' : ''}`}>
        {icon ? <Icon name={icon} /> : null}
        {start}
        {children({ id, 'aria-describedby': noted ? noteId : undefined, 'aria-invalid': error ? true : undefined })}
        {end}
      </span>
      {/* Seen beside the label, reached after the box: whoever types goes from field to field. */}
      {aside === undefined ? null : <span className="lab f-aside">{aside}</span>}
      <FieldNote id={noteId} error={error} ok={ok} hint={hint} />
    </div>
  );
}

function splitFrame<P extends FieldFrame>(props: P): [FieldFrame, Omit<P, keyof FieldFrame>] {
  const { label, hint, error, ok, optional, aside, icon, start, end, hideLabel, small, ...rest } = props;
  const frame: FieldFrame = { label, hint, error, ok, aside, start, end };
  if (icon) frame.icon = icon;
  if (optional) frame.optional = true;
  if (hideLabel) frame.hideLabel = true;
  if (small) frame.small = true;
  return [frame, rest];
}

export interface FieldProps extends FieldFrame, Omit<InputHTMLAttributes<HTMLInputElement>, 'className' | 'start'> {
  ref?: Ref<HTMLInputElement>;
}

/** A text field; takes everything an `<input>` takes, so `register()` of a form library spreads into it. */
export function Field(props: FieldProps): JSX.Element {
  const made = useId();
  const [frame, input] = splitFrame(props);
  return (
    <FieldBox {...frame} id={input.id ?? made}>
      {(wiring) => <input type="text" {...input} {...wiring} />}
    </FieldBox>
  );
}

/** A password with a button that shows it. The text stays hidden after the page is left. */
export function PasswordField(props: Omit<FieldProps, 'type' | 'end'>): JSX.Element {
  const made = useId();
  const [shown, setShown] = useState(false);
  const { words } = useUiSettings();
  const [frame, input] = splitFrame(props);
  const toggle = (
    <IconButton
      icon={shown ? 'eye-slash' : 'eye'}
      label={shown ? words.hidePassword : words.showPassword}
      onClick={() => setShown(!shown)}
    />
  );
  return (
    <FieldBox {...frame} id={input.id ?? made} end={toggle}>
      {(wiring) => (
        <input autoCapitalize="none" spellCheck={false} {...input} {...wiring} type={shown ? 'text' : 'password'} />
      )}
    </FieldBox>
  );
}

export interface SelectProps extends FieldFrame, Omit<SelectHTMLAttributes<HTMLSelectElement>, 'className'> {
  /** Choices in order, value and text. */
  options: readonly { value: string; text: string; disabled?: boolean }[];
  ref?: Ref<HTMLSelectElement>;
}

/** The phone's own list, styled. */
export function Select({ options, ...props }: SelectProps): JSX.Element {
  const made = useId();
  const [frame, select] = splitFrame(props);
  return (
    <FieldBox {...frame} id={select.id ?? made} end={<Icon name="caret-down-bold" size={12} />}>
      {(wiring) => (
        <select {...select} {...wiring}>
          {options.map((option) => (
            <option key={option.value} value={option.value} disabled={option.disabled}>
              {option.text}
            </option>
          ))}
        </select>
      )}
    </FieldBox>
  );
}

export interface TextAreaProps extends FieldFrame, Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, 'className'> {
  ref?: Ref<HTMLTextAreaElement>;
}

export function TextArea(props: TextAreaProps): JSX.Element {
  const made = useId();
  const [frame, area] = splitFrame(props);
  return (
    <FieldBox {...frame} id={area.id ?? made}>
      {(wiring) => <textarea rows={3} {...area} {...wiring} />}
    </FieldBox>
  );
}
