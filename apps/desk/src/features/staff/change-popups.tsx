/** Changing one of staff, and letting somebody in anew; both with a reason. */
import {
  changeStaff,
  getStaff,
  listStaff,
  listStaffRoles,
  renewStaffLink,
  type StaffPerson,
} from '@house/contract/identity/desk-staff';
import { useT } from '@house/i18n/react';
import { Select } from '@house/ui/field';
import { Notice } from '@house/ui/states';
import { showToast } from '@house/ui/toast';
import { type JSX, useState } from 'react';
import { askAgain, request } from '../../shared/api.ts';
import { oneOf } from '../../shared/one-of.ts';
import { ReasonPopup } from '../../shared/reason-popup.tsx';
import { useSeen } from '../../shared/use-seen.ts';
import type { NewLink } from './link-shown.tsx';
import { isMailOrEmpty, nextStatuses, readRangeLines } from './model.ts';
import { PersonFields } from './person-fields.tsx';

const refreshStaff = (): void => void askAgain(getStaff, listStaff, listStaffRoles);

export function ChangePersonPopup({ person, onClose }: { person: StaffPerson; onClose: () => void }): JSX.Element {
  const t = useT();
  const [seen] = useSeen({
    role: person.role,
    status: person.status,
    mail: person.mail,
    allowedRanges: person.allowedRanges,
  });
  const statuses = nextStatuses(seen.status);
  const [status, setStatus] = useState(person.status);
  const [form, setForm] = useState({
    role: person.role,
    mail: person.mail ?? '',
    ranges: person.allowedRanges.join('\n'),
  });
  const [tried, setTried] = useState(false);
  return (
    <ReasonPopup
      title={t('desk.staff.changeTitle', { username: person.username })}
      confirm={t('desk.staff.change')}
      look={status === 'active' || status === 'invited' ? 'brand' : 'danger-fill'}
      hint={t('desk.reasonHint')}
      wrong={isMailOrEmpty(form.mail) ? [] : ['mail']}
      onTried={() => setTried(true)}
      onSend={async ({ reason }) => {
        const mail = form.mail.trim() === '' ? null : form.mail.trim();
        const body = { role: form.role, status, mail, allowedRanges: readRangeLines(form.ranges), seen, reason };
        await request(changeStaff, { params: { id: person.id }, body }).finally(refreshStaff);
        showToast(t('desk.staff.changed'), 'win');
      }}
      onClose={onClose}
    >
      <Select
        label={t('desk.state')}
        name="status"
        data-first
        value={status}
        options={statuses.map((value) => ({ value, text: t(`desk.staffStatus.${value}`) }))}
        onChange={(event) => setStatus(oneOf(statuses, event.target.value) ?? status)}
      />
      {status === 'locked' && seen.status !== 'locked' ? <Notice tone="warn">{t('desk.staff.lockNote')}</Notice> : null}
      {status === 'left' ? <Notice tone="loss">{t('desk.staff.leftNote')}</Notice> : null}
      <PersonFields form={form} checked={tried} onChange={(change) => setForm({ ...form, ...change })} />
    </ReasonPopup>
  );
}

interface RenewPopupProps {
  person: StaffPerson;
  onLink: (link: NewLink) => void;
  onClose: () => void;
}

export function RenewPopup({ person, onLink, onClose }: RenewPopupProps): JSX.Element {
  const t = useT();
  return (
    <ReasonPopup
      title={t('desk.staff.renewTitle', { username: person.username })}
      confirm={t('desk.staff.renew')}
      look="danger-fill"
      hint={t('desk.reasonHint')}
      reasonFirst
      onSend={async ({ reason }) => {
        const link = await request(renewStaffLink, { params: { id: person.id }, body: { reason } });
        refreshStaff();
        return link;
      }}
      onDone={onLink}
      onClose={onClose}
    >
      <Notice tone="warn">{t('desk.staff.renewNote')}</Notice>
    </ReasonPopup>
  );
}
