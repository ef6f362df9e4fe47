/** Fields that inviting and changing share: role, mail, where one may sign in from. */
import { listStaffRoles } from '@house/contract/identity/desk-staff';
import { useT } from '@house/i18n/react';
import { Field, Select, TextArea } from '@house/ui/field';
import type { JSX } from 'react';
import { useCall } from '../../shared/api.ts';
import { useStaffInfo } from '../../shared/staff.ts';
import { isMailOrEmpty } from './model.ts';

export interface PersonForm {
  readonly role: string;
  readonly mail: string;
  readonly ranges: string;
}

interface PersonFieldsProps {
  form: PersonForm;
  checked: boolean;
  onChange: (change: Partial<PersonForm>) => void;
}

export function PersonFields({ form, checked, onChange }: PersonFieldsProps): JSX.Element {
  const t = useT();
  const own = useStaffInfo().data?.rights ?? [];
  const roles = useCall(listStaffRoles).data?.roles ?? [];
  const options = roles.map((role) => {
    const beyond = role.rights.some((right) => !own.includes(right));
    const name = t('desk.role', { role: role.name });
    return { value: role.name, text: beyond ? `${name} (${t('desk.roles.beyond')})` : name, disabled: beyond };
  });
  const known = roles.some(({ name }) => name === form.role);
  return (
    <>
      <Select
        label={t('desk.staff.role')}
        name="role"
        value={form.role}
        options={known ? options : [{ value: form.role, text: t('desk.role', { role: form.role }) }, ...options]}
        onChange={(event) => onChange({ role: event.target.value })}
      />
      <Field
        label={t('desk.staff.mail')}
        name="mail"
        type="email"
        optional
        autoComplete="off"
        maxLength={254}
        hint={t('desk.staff.mailHint')}
        error={checked && !isMailOrEmpty(form.mail) ? t('desk.staff.mailWrong') : undefined}
        value={form.mail}
        onChange={(event) => onChange({ mail: event.target.value })}
      />
      <TextArea
        label={t('desk.staff.ranges')}
        name="ranges"
        optional
        rows={2}
        spellCheck={false}
        hint={t('desk.staff.rangesHint')}
        value={form.ranges}
        onChange={(event) => onChange({ ranges: event.target.value })}
      />
    </>
  );
}
