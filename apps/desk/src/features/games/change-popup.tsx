/** Every change of these screens: a form in a popup, why it is made, what the server says of it, everything read anew. */
import { listDeskGameLists, listDeskGames, listDeskVendors } from '@house/contract/desk-games';
import { useT } from '@house/i18n/react';
import { TextArea } from '@house/ui/field';
import { Popup, type PopupProps } from '@house/ui/popup';
import { callKey } from '@house/web/query';
import { type FormEvent, type JSX, type ReactNode, useRef, useState } from 'react';
import { queryClient } from '../../shared/api.ts';
import { FormFoot, isReasonMissing, REASON_LENGTH_MAX, Refused } from '../../shared/form-parts.tsx';
import { useSend } from '../../shared/use-send.ts';

interface ChangePopupProps {
  title: string;
  confirm: string;
  size?: PopupProps['size'];
  danger?: boolean;
  /** Names of the fields that are wrong, in their order. */
  wrong?: readonly string[];
  /** Told once somebody tried to send, so that fields may show what is wrong. */
  onTried?: () => void;
  onSend: (reason: string) => Promise<unknown>;
  onClose: () => void;
  children?: ReactNode;
}

export function ChangePopup(props: ChangePopupProps): JSX.Element {
  const { title, confirm, size, danger = false, wrong = [], onSend, onClose, children } = props;
  const t = useT();
  const [reason, setReason] = useState('');
  const [tried, setTried] = useState(false);
  const { busy, refused, send } = useSend();
  const form = useRef<HTMLFormElement>(null);
  const reasonMissing = isReasonMissing(reason);
  const work = async (): Promise<void> => {
    const done = await send(async () => void (await onSend(reason.trim())));
    for (const call of [listDeskGames, listDeskVendors, listDeskGameLists]) {
      void queryClient.invalidateQueries({ queryKey: callKey(call) });
    }
    if (done) onClose();
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (busy) return;
    setTried(true);
    props.onTried?.();
    const [first] = [...wrong, ...(reasonMissing ? ['reason'] : [])];
    if (first === undefined) void work();
    else form.current?.querySelector<HTMLElement>(`[name="${first}"]`)?.focus();
  };
  return (
    <Popup title={title} onClose={onClose} dismissible={!busy} {...(size === undefined ? {} : { size })}>
      <form ref={form} className="fm void-form" noValidate onSubmit={submit}>
        {children}
        <TextArea
          label={t('desk.reason')}
          name="reason"
          required
          maxLength={REASON_LENGTH_MAX}
          hint={t('desk-games.reasonHint')}
          error={tried && reasonMissing ? t('desk-games.reasonMissing') : undefined}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
        />
        <Refused words={refused} />
        <FormFoot confirm={confirm} look={danger ? 'danger-fill' : 'brand'} busy={busy} onCancel={onClose} />
      </form>
    </Popup>
  );
}
