/** Changing one of staff, and letting somebody in anew; both with a reason. */
import {
  changeStaff,
  getStaff,
  listStaff,
  listStaffRoles,
  renewStaffLink,
  type StaffPerson,
} from '@house/contract/desk-staff';
import { useT } from '@house/i18n/react';
import { Select, TextArea } from '@house/ui/field';
import { Popup } from '@house/ui/popup';
import { Notice } from '@house/ui/states';
import { showToast } from '@house/ui/toast';
import { callKey } from '@house/web/query';
import { type FormEvent, type JSX, useState } from 'react';
import { queryClient, request } from '../../shared/api.ts';
import { FormFoot, isReasonMissing, REASON_LENGTH_MAX, Refused } from '../../shared/form-parts.tsx';
import { oneOf } from '../../shared/one-of.ts';
import { useSend } from '../../shared/use-send.ts';
import type { NewLink } from './link-shown.tsx';
import { isMailOrEmpty, nextStatuses, readLines } from './model.ts';
import { PersonFields } from './person-fields.tsx';

function refreshStaff(): void {
  for (const call of [getStaff, listStaff, listStaffRoles]) {
    void queryClient.invalidateQueries({ queryKey: callKey(call) });
  }
}

function ReasonField(props: { value: string; checked: boolean; first?: boolean; onChange: (text: string) => void }) {
  const t = useT();
  return (
    <TextArea
      label={t('desk.reason')}
      name="reason"
      required
      {...(props.first ? { 'data-first': true } : {})}
      maxLength={REASON_LENGTH_MAX}
      hint={t('desk.void.reasonHint')}
      error={props.checked && isReasonMissing(props.value) ? t('desk.staff.reasonMissing') : undefined}
      value={props.value}
      onChange={(event) => props.onChange(event.target.value)}
    />
  );
}

export function ChangePopup({ person, onClose }: { person: StaffPerson; onClose: () => void }): JSX.Element {
  const t = useT();
  const statuses = nextStatuses(person.status);
  const [status, setStatus] = useState(person.status);
  const [reason, setReason] = useState('');
  const [form, setForm] = useState({
    role: person.role,
    mail: person.mail ?? '',
    ranges: person.allowedRanges.join('\n'),
  });
  const [checked, setChecked] = useState(false);
  const { busy, refused, send } = useSend();
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setChecked(true);
    if (isReasonMissing(reason) || !isMailOrEmpty(form.mail)) return;
    const mail = form.mail.trim() === '' ? null : form.mail.trim();
    const body = { role: form.role, status, mail, allowedRanges: readLines(form.ranges), reason: reason.trim() };
    void send(async () => {
      await request(changeStaff, { params: { id: person.id }, body });
      refreshStaff();
      showToast(t('desk.staff.changed'), 'win');
      onClose();
    });
  };
  return (
    <Popup title={t('desk.staff.changeTitle', { username: person.username })} onClose={onClose} dismissible={!busy}>
      <form className="fm void-form" noValidate onSubmit={submit}>
        <Select
          label={t('desk.state')}
          name="status"
          data-first
          value={status}
          options={statuses.map((value) => ({ value, text: t(`desk.staffStatus.${value}`) }))}
          onChange={(event) => setStatus(oneOf(statuses, event.target.value) ?? status)}
        />
        {status === 'locked' && person.status !== 'locked' ? (
          <Notice tone="warn">{t('desk.staff.lockNote')}</Notice>
        ) : null}
        {status === 'left' ? <Notice tone="loss">{t('desk.staff.leftNote')}</Notice> : null}
        <PersonFields form={form} checked={checked} onChange={(change) => setForm({ ...form, ...change })} />
        <ReasonField value={reason} checked={checked} onChange={setReason} />
        <Refused words={refused} />
        <FormFoot
          confirm={t('desk.staff.change')}
          look={status === 'active' || status === 'invited' ? 'brand' : 'danger-fill'}
          busy={busy}
          onCancel={onClose}
        />
      </form>
    </Popup>
  );
}

interface RenewPopupProps {
  person: StaffPerson;
  onLink: (link: NewLink) => void;
  onClose: () => void;
}

export function RenewPopup({ person, onLink, onClose }: RenewPopupProps): JSX.Element {
  const t = useT();
  const [reason, setReason] = useState('');
  const [checked, setChecked] = useState(false);
  const { busy, refused, send } = useSend();
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setChecked(true);
    if (isReasonMissing(reason)) return;
    void send(async () => {
      const link = await request(renewStaffLink, { params: { id: person.id }, body: { reason: reason.trim() } });
      refreshStaff();
      onLink(link);
    });
  };
  return (
    <Popup title={t('desk.staff.renewTitle', { username: person.username })} onClose={onClose} dismissible={!busy}>
      <form className="fm void-form" noValidate onSubmit={submit}>
        <Notice tone="warn">{t('desk.staff.renewNote')}</Notice>
        <ReasonField first value={reason} checked={checked} onChange={setReason} />
        <Refused words={refused} />
        <FormFoot confirm={t('desk.staff.renew')} look="danger-fill" busy={busy} onCancel={onClose} />
      </form>
    </Popup>
  );
}
