/** Passing a talk on, and ending it. */
import {
  CHAT_END_REASONS,
  type DeskConversation,
  endDeskConversation,
  passConversation,
} from '@house/contract/chat/desk';
import { useT } from '@house/i18n/react';
import { Select, TextArea } from '@house/ui/field';
import { Popup } from '@house/ui/popup';
import { type FormEvent, type JSX, useState } from 'react';
import { request } from '../../shared/api.ts';
import { FormFoot, Refused } from '../../shared/form-parts.tsx';
import { oneOf } from '../../shared/one-of.ts';
import { useSend } from '../../shared/use-send.ts';
import { readConversation } from './conversations-store.ts';
import type { ConsoleView } from './model.ts';

const NOTE_MAX = 500;

function NoteField({
  label,
  value,
  onChange,
}: {
  label: string;
  value: string;
  onChange: (text: string) => void;
}): JSX.Element {
  return (
    <TextArea
      optional
      label={label}
      maxLength={NOTE_MAX}
      value={value}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}

export function PassPopup({
  conversation,
  view,
  onClose,
}: {
  conversation: DeskConversation;
  view: ConsoleView;
  onClose: () => void;
}): JSX.Element {
  const t = useT();
  const others = view.colleagues.filter(({ id }) => id !== conversation.staffId && id !== view.me.id);
  const [to, setTo] = useState(others.find(({ presence }) => presence === 'available')?.id ?? others[0]?.id ?? '');
  const [note, setNote] = useState('');
  const { busy, refused, send } = useSend();
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    void send(async () => {
      await request(passConversation, { params: { id: conversation.id }, body: { staffId: to, note } });
      await readConversation(conversation.id).catch(() => undefined);
    }).then((went) => {
      if (went) onClose();
    });
  };
  return (
    <Popup title={t('desk-chat.pass')} onClose={onClose} dismissible={!busy}>
      <form className="fm" onSubmit={submit}>
        <Select
          label={t('desk-chat.passTo')}
          value={to}
          options={others.map(({ id, username, presence, conversations }) => ({
            value: id,
            text: `${username} · ${t(`desk-chat.presence.${presence}`)} · ${conversations}`,
          }))}
          onChange={(event) => setTo(event.target.value)}
        />
        <NoteField label={t('desk-chat.passNote')} value={note} onChange={setNote} />
        <Refused words={refused} />
        <FormFoot confirm={t('desk-chat.pass')} busy={busy} onCancel={onClose} />
      </form>
    </Popup>
  );
}

export function EndPopup({ id, onClose }: { id: string; onClose: () => void }): JSX.Element {
  const t = useT();
  const [reason, setReason] = useState<(typeof CHAT_END_REASONS)[number]>('solved');
  const [note, setNote] = useState('');
  const { busy, refused, send } = useSend();
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    void send(async () => {
      await request(endDeskConversation, { params: { id }, body: { reason, note } });
      await readConversation(id);
    }).then((went) => {
      if (went) onClose();
    });
  };
  return (
    <Popup title={t('desk-chat.end')} onClose={onClose} dismissible={!busy}>
      <form className="fm" onSubmit={submit}>
        <Select
          label={t('desk-chat.endReason')}
          value={reason}
          options={CHAT_END_REASONS.map((value) => ({ value, text: t(`desk-chat.reason.${value}`) }))}
          onChange={(event) => setReason(oneOf(CHAT_END_REASONS, event.target.value) ?? 'other')}
        />
        <NoteField label={t('desk-chat.note')} value={note} onChange={setNote} />
        <Refused words={refused} />
        <FormFoot confirm={t('desk-chat.end')} busy={busy} onCancel={onClose} />
      </form>
    </Popup>
  );
}
