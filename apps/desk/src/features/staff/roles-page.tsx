/** Roles and rights (screens.md 7.31): a role is chosen, its rights stand by module, a change asks for a reason. */
import { listStaffRoles, type StaffRole } from '@house/contract/identity/desk-staff';
import { useT } from '@house/i18n/react';
import { Button } from '@house/ui/button';
import { Chips } from '@house/ui/choice';
import type { JSX } from 'react';
import { useCall } from '../../shared/api.ts';
import { useDraft } from '../../shared/drafts.ts';
import { useFilters } from '../../shared/filters.ts';
import { AnswerView } from '../../shared/list-view.tsx';
import { useFigures } from '../../shared/money.ts';
import { usePlace } from '../../shared/page-title.ts';
import { useCan } from '../../shared/staff.ts';
import { NewRolePopup } from './new-role-popup.tsx';
import { RoleForm } from './role-form.tsx';

const DEFAULTS = { role: '' };

export function RolesPage(): JSX.Element {
  const t = useT();
  const answer = useCall(listStaffRoles);
  const mayEdit = useCan('staff.edit');
  const [making, setMaking] = useDraft('roles.new.open', false);
  const { values, change } = useFilters(DEFAULTS);
  usePlace([{ text: t('desk.roles') }]);
  return (
    <>
      <div className="page-h">
        <h1>{t('desk.roles')}</h1>
        {mayEdit ? (
          <Button icon="plus-bold" onClick={() => setMaking(true)}>
            {t('desk.roles.new')}
          </Button>
        ) : null}
      </div>
      <AnswerView answer={answer}>
        {({ roles }) => (
          <>
            <RoleParts roles={roles} chosen={values.role} onChoose={(role) => change({ role })} />
            {making ? (
              <NewRolePopup
                roles={roles}
                onClose={() => setMaking(false)}
                onMade={(role) => {
                  setMaking(false);
                  change({ role: role.name });
                }}
              />
            ) : null}
          </>
        )}
      </AnswerView>
    </>
  );
}

interface RolePartsProps {
  roles: readonly StaffRole[];
  chosen: string;
  onChoose: (name: string) => void;
}

function RoleParts({ roles, chosen, onChoose }: RolePartsProps): JSX.Element | null {
  const t = useT();
  const { count } = useFigures();
  const role = roles.find(({ name }) => name === chosen) ?? roles[0];
  if (role === undefined) return null;
  // A role that somebody else changed meanwhile is another one: its form begins anew.
  const state = `${role.name} ${role.rights.join(' ')} ${role.decisionLimit}`;
  return (
    <>
      <Chips
        label={t('desk.roles.choose')}
        value={role.name}
        choices={roles.map(({ name, people }) => ({
          value: name,
          text: t('desk.role', { role: name }),
          count: count(people),
        }))}
        onChange={onChoose}
      />
      <RoleForm key={state} draft={`role.${state}`} role={role} />
    </>
  );
}
