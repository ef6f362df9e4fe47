/** Inviting: who, as what, from where. Ends with the link. */
import { inviteStaff, listStaff } from '@house/contract/identity/desk-staff';
import { useT } from '@house/i18n/react';
import { Field } from '@house/ui/field';
import { Popup } from '@house/ui/popup';
import { type FormEvent, type JSX, useState } from 'react';
import { askAgain, request } from '../../shared/api.ts';
import { FormFoot, Refused } from '../../shared/form-parts.tsx';
import { useSend } from '../../shared/use-send.ts';
import type { NewLink } from './link-shown.tsx';
import { isMailOrEmpty, isUsername, readRangeLines } from './model.ts';
import { PersonFields } from './person-fields.tsx';

const EMPTY = { username: '', role: 'support', mail: '', ranges: '' };

interface InvitePopupProps {
  onLink: (link: NewLink) => void;
  onClose: () => void;
}

export function InvitePopup({ onLink, onClose }: InvitePopupProps): JSX.Element {
  const t = useT();
  const [form, setForm] = useState(EMPTY);
  const [checked, setChecked] = useState(false);
  const { busy, refused, send } = useSend();
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setChecked(true);
    if (!isUsername(form.username) || !isMailOrEmpty(form.mail)) return;
    const mail = form.mail.trim() === '' ? null : form.mail.trim();
    void send(async () => {
      const body = {
        username: form.username.trim(),
        role: form.role,
        mail,
        allowedRanges: readRangeLines(form.ranges),
      };
      const link = await request(inviteStaff, { body });
      void askAgain(listStaff);
      onLink(link);
    });
  };
  return (
    <Popup title={t('desk.staff.inviteTitle')} onClose={onClose} dismissible={!busy}>
      <form className="fm void-form" noValidate onSubmit={submit}>
        <Field
          label={t('desk.staff.name')}
          name="username"
          data-first
          required
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          hint={t('desk.staff.nameHint')}
          error={checked && !isUsername(form.username) ? t('desk.staff.nameHint') : undefined}
          value={form.username}
          onChange={(event) => setForm({ ...form, username: event.target.value })}
        />
        <PersonFields form={form} checked={checked} onChange={(change) => setForm({ ...form, ...change })} />
        <Refused words={refused} />
        <FormFoot confirm={t('desk.staff.inviteSend')} busy={busy} onCancel={onClose} />
      </form>
    </Popup>
  );
}
