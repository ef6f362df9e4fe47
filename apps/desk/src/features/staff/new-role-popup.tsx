/** A new role, begun like another one or without any right. */
import { createStaffRole, listStaffRoles, type StaffRole } from '@house/contract/desk-staff';
import { useT } from '@house/i18n/react';
import { Field, Select, TextArea } from '@house/ui/field';
import { Popup } from '@house/ui/popup';
import { callKey } from '@house/web/query';
import { type FormEvent, type JSX, useState } from 'react';
import { queryClient, request } from '../../shared/api.ts';
import { FormFoot, isReasonMissing, REASON_LENGTH_MAX, Refused } from '../../shared/form-parts.tsx';
import { useSend } from '../../shared/use-send.ts';
import { isRoleName } from './model.ts';

interface NewRolePopupProps {
  roles: readonly StaffRole[];
  onMade: (role: StaffRole) => void;
  onClose: () => void;
}

export function NewRolePopup({ roles, onMade, onClose }: NewRolePopupProps): JSX.Element {
  const t = useT();
  const [form, setForm] = useState({ name: '', like: '', reason: '' });
  const [checked, setChecked] = useState(false);
  const { busy, refused, send } = useSend();
  const models = roles.filter(({ everyRight }) => !everyRight);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setChecked(true);
    if (!isRoleName(form.name) || isReasonMissing(form.reason)) return;
    const like = models.find(({ name }) => name === form.like);
    void send(async () => {
      const body = { name: form.name, reason: form.reason.trim(), rights: like?.rights ?? [], decisionLimit: null };
      const made = await request(createStaffRole, { body });
      await queryClient.invalidateQueries({ queryKey: callKey(listStaffRoles) });
      onMade(made);
    });
  };
  return (
    <Popup title={t('desk.roles.new')} onClose={onClose} dismissible={!busy}>
      <form className="fm void-form" noValidate onSubmit={submit}>
        <Field
          label={t('desk.roles.newName')}
          name="name"
          data-first
          required
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          hint={t('desk.roles.newNameHint')}
          error={checked && !isRoleName(form.name) ? t('desk.roles.newNameWrong') : undefined}
          value={form.name}
          onChange={(event) => setForm({ ...form, name: event.target.value })}
        />
        <Select
          label={t('desk.roles.copyFrom')}
          name="like"
          value={form.like}
          options={[
            { value: '', text: t('desk.roles.blank') },
            ...models.map(({ name }) => ({ value: name, text: t('desk.role', { role: name }) })),
          ]}
          onChange={(event) => setForm({ ...form, like: event.target.value })}
        />
        <TextArea
          label={t('desk.reason')}
          name="reason"
          required
          maxLength={REASON_LENGTH_MAX}
          hint={t('desk.void.reasonHint')}
          error={checked && isReasonMissing(form.reason) ? t('desk.staff.reasonMissing') : undefined}
          value={form.reason}
          onChange={(event) => setForm({ ...form, reason: event.target.value })}
        />
        <Refused words={refused} />
        <FormFoot confirm={t('desk.roles.create')} busy={busy} onCancel={onClose} />
      </form>
    </Popup>
  );
}
