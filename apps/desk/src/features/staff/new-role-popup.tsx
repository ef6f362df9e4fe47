/** A new role, begun like another one or without any right. */
import { createStaffRole, listStaffRoles, type StaffRole } from '@house/contract/identity/desk-staff';
import { useT } from '@house/i18n/react';
import { Field, Select } from '@house/ui/field';
import { type JSX, useState } from 'react';
import { askAgain, request } from '../../shared/api.ts';
import { useDraft } from '../../shared/drafts.ts';
import { ReasonPopup } from '../../shared/reason-popup.tsx';
import { isRoleName } from './model.ts';

interface NewRolePopupProps {
  roles: readonly StaffRole[];
  onMade: (role: StaffRole) => void;
  onClose: () => void;
}

export function NewRolePopup({ roles, onMade, onClose }: NewRolePopupProps): JSX.Element {
  const t = useT();
  const [form, setForm] = useDraft('roles.new', { name: '', like: '' });
  const [tried, setTried] = useState(false);
  const models = roles.filter(({ everyRight }) => !everyRight);
  const like = models.find(({ name }) => name === form.like);
  const wrong = isRoleName(form.name) ? [] : ['name'];
  return (
    <ReasonPopup
      title={t('desk.roles.new')}
      confirm={t('desk.roles.create')}
      draft="roles.new"
      hint={t('desk.reasonHint')}
      wrong={wrong}
      onTried={() => setTried(true)}
      onSend={async ({ reason }) => {
        const body = { name: form.name, reason, rights: like?.rights ?? [], decisionLimit: null };
        const made = await request(createStaffRole, { body });
        await askAgain(listStaffRoles);
        return made;
      }}
      onDone={onMade}
      onClose={onClose}
    >
      <Field
        label={t('desk.roles.newName')}
        name="name"
        data-first
        required
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        hint={t('desk.roles.newNameHint')}
        error={tried && wrong.length > 0 ? t('desk.roles.newNameWrong') : undefined}
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
    </ReasonPopup>
  );
}
