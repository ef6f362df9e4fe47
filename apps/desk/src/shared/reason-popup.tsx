/**
 * A form in a popup that ends with the reason for what it does.
 *
 * asking   Leaves by: closing, or sending with nothing wrong.
 * sending  closing is locked. Leaves by: done, or asking with the server's words.
 */
import type { ButtonLook } from '@house/ui/button';
import { Popup, type PopupProps } from '@house/ui/popup';
import { type FormEvent, type JSX, type ReactNode, useRef, useState } from 'react';
import { useDraft } from './drafts.ts';
import { FormFoot, ReasonField, Refused } from './form-parts.tsx';
import { textOfForm, useKeyedOrder } from './order-key.ts';
import { isReasonMissing, type Order } from './reason.ts';
import { useSend } from './use-send.ts';

export interface ReasonPopupProps<A> {
  title: string;
  confirm: string;
  look?: ButtonLook | undefined;
  size?: PopupProps['size'];
  /** What the reason and the order are called while they wait for their person, should the session be lost (drafts.ts). */
  draft?: string;
  /** Where the reason goes. */
  hint?: string | undefined;
  /** The reason has the focus first; else the fields before it, or the popup as a whole. */
  reasonFirst?: boolean;
  /** Names of the other fields that are wrong; the first on the page gets the focus. */
  wrong?: readonly string[];
  /** Told once somebody tried to send, so that fields may show what is wrong. */
  onTried?: () => void;
  /** Sends; what it throws is shown. */
  onSend: (order: Order) => Promise<A>;
  /** What follows once it went through; closing, where nothing else is said. */
  onDone?: (answer: A) => void;
  onClose: () => void;
  children?: ReactNode;
  /** Stands between the reason and the buttons. */
  after?: ReactNode;
}

export function ReasonPopup<A>(props: ReasonPopupProps<A>): JSX.Element {
  const {
    title,
    confirm,
    look,
    size,
    draft,
    hint,
    reasonFirst,
    wrong = [],
    onClose,
    onDone = onClose,
    children,
    after,
  } = props;
  const [reason, setReason] = useDraft(draft === undefined ? undefined : `${draft}.reason`, '');
  const [tried, setTried] = useState(false);
  const { busy, refused, send } = useSend();
  const form = useRef<HTMLFormElement>(null);
  const ordered = useKeyedOrder(draft);
  const work = (): Promise<boolean> =>
    send(async () => {
      const answer = await ordered(textOfForm(form.current), (key) => props.onSend({ key, reason: reason.trim() }));
      onDone(answer);
    });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (busy) return;
    setTried(true);
    props.onTried?.();
    const names = isReasonMissing(reason) ? [...wrong, 'reason'] : wrong;
    if (names.length === 0) void work();
    else focusFirst(form.current, names);
  };
  return (
    <Popup title={title} onClose={onClose} dismissible={!busy} {...(size === undefined ? {} : { size })}>
      <form ref={form} className="fm void-form" noValidate onSubmit={submit}>
        {children}
        <ReasonField value={reason} tried={tried} first={reasonFirst === true} onChange={setReason} hint={hint} />
        {after}
        <Refused words={refused} />
        <FormFoot confirm={confirm} busy={busy} onCancel={onClose} look={look} />
      </form>
    </Popup>
  );
}

function focusFirst(form: HTMLFormElement | null, names: readonly string[]): void {
  const fields = [...(form?.querySelectorAll<HTMLElement>('[name]') ?? [])];
  fields.find((field) => names.includes(field.getAttribute('name') ?? ''))?.focus();
}
