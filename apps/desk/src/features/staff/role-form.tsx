/** The rights of one role by module, its money limit, and keeping a change of them. */
import { STAFF_RIGHTS } from '@house/contract/codes';
import { changeStaffRole, listStaffRoles, type StaffRole } from '@house/contract/identity/desk-staff';
import type { MessageId } from '@house/i18n/catalogues';
import { useT } from '@house/i18n/react';
import { Button } from '@house/ui/button';
import { Checkbox } from '@house/ui/choice';
import { Field } from '@house/ui/field';
import { Notice } from '@house/ui/states';
import { showToast } from '@house/ui/toast';
import { isRefusalError } from '@house/web/refusal-error';
import { type FormEvent, type JSX, useState } from 'react';
import { askAgain, request } from '../../shared/api.ts';
import { brand } from '../../shared/boot.ts';
import { useDraft } from '../../shared/drafts.ts';
import { ReasonField, Refused } from '../../shared/form-parts.tsx';
import { useFigures } from '../../shared/money.ts';
import { isReasonMissing } from '../../shared/reason.ts';
import { type StaffRight, useStaffInfo } from '../../shared/staff.ts';
import { useSeen } from '../../shared/use-seen.ts';
import { useSend } from '../../shared/use-send.ts';
import { byModule, compareRights, readLimit } from './model.ts';

const MODULES = byModule(STAFF_RIGHTS);

/** Why this role can not be changed by who looks at it; undefined when it can. */
function useHindrance(role: StaffRole): MessageId | undefined {
  const staff = useStaffInfo().data;
  if (role.everyRight) return 'desk.roles.every';
  if (staff?.role === role.name) return 'desk.roles.own';
  const covered = role.rights.every((right) => staff?.rights.includes(right));
  return staff?.rights.includes('staff.edit') && covered ? undefined : 'desk.roles.viewOnly';
}

interface RightsFieldsProps {
  chosen: readonly StaffRight[];
  fixed: boolean;
  onChange: (rights: StaffRight[]) => void;
}

function RightsFields({ chosen, fixed, onChange }: RightsFieldsProps): JSX.Element {
  const t = useT();
  const own = useStaffInfo().data?.rights ?? [];
  const toggle = (right: StaffRight): void =>
    onChange(chosen.includes(right) ? chosen.filter((one) => one !== right) : [...chosen, right]);
  return (
    <div className="rights">
      {MODULES.map(({ module, rights }) => (
        <fieldset key={module} className="rights-row">
          <legend>{t(`desk.module.${module}`)}</legend>
          {rights.map((right) => (
            <Checkbox
              key={right}
              name={right}
              checked={chosen.includes(right)}
              disabled={fixed || !own.includes(right)}
              onChange={() => toggle(right)}
            >
              {t(`desk.right.${right}`)}
            </Checkbox>
          ))}
        </fieldset>
      ))}
    </div>
  );
}

export function RoleForm({ role, draft }: { role: StaffRole; draft: string }): JSX.Element {
  const t = useT();
  const { count } = useFigures();
  const hindrance = useHindrance(role);
  const fixed = hindrance !== undefined;
  const [seen] = useSeen({ rights: role.rights, decisionLimit: role.decisionLimit });
  const [rights, setRights] = useDraft<readonly StaffRight[]>(`${draft}.rights`, seen.rights);
  const [limit, setLimit] = useDraft(`${draft}.limit`, role.decisionLimit ?? '');
  const [reason, setReason] = useDraft(`${draft}.reason`, '');
  const [checked, setChecked] = useState(false);
  const { busy, refused, send } = useSend();
  const { added, removed } = compareRights(role, rights);
  const decisionLimit = readLimit(limit);
  const changed = added + removed > 0 || limit !== (role.decisionLimit ?? '');
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setChecked(true);
    if (fixed || isReasonMissing(reason) || decisionLimit === undefined) return;
    void send(async () => {
      const body = { rights: [...rights], decisionLimit, seen, reason: reason.trim() };
      await request(changeStaffRole, { params: { name: role.name }, body }).catch(async (thrown) => {
        // The form begins anew with what it is by now, and its own words with it.
        if (isRefusalError(thrown) && thrown.code === 'staff.changedMeanwhile') {
          showToast(thrown.message, 'warn');
          await askAgain(listStaffRoles);
        }
        throw thrown;
      });
      showToast(t('desk.roles.saved'), 'win');
      await askAgain(listStaffRoles);
    });
  };
  return (
    <form className="card role-form" noValidate onSubmit={submit} aria-label={t('desk.role', { role: role.name })}>
      {hindrance === undefined ? null : <Notice tone="info">{t(hindrance)}</Notice>}
      <RightsFields chosen={rights} fixed={fixed} onChange={setRights} />
      <Field
        label={t('desk.roles.limit')}
        name="limit"
        inputMode="decimal"
        autoComplete="off"
        disabled={fixed}
        start={<span className="t3">{brand.currency.symbol}</span>}
        placeholder={t('desk.roles.noLimit')}
        hint={t('desk.roles.limitHint')}
        error={decisionLimit === undefined ? t('desk.roles.limitWrong') : undefined}
        value={limit}
        onChange={(event) => setLimit(event.target.value)}
      />
      {changed ? (
        <>
          <Notice tone="warn">
            {t('desk.roles.effect', { added: count(added), removed: count(removed), count: role.people })}
          </Notice>
          <ReasonField value={reason} tried={checked} hint={t('desk.reasonHint')} onChange={setReason} />
          <Refused words={refused} />
          <div className="row void-acts">
            <Button type="submit" look="brand" busy={busy}>
              {t('desk.roles.save')}
            </Button>
          </div>
        </>
      ) : null}
    </form>
  );
}
