/** What the member tells about himself, by the brand's rules; the server judges it again. */
import { type ProfileField, saveProfile } from '@house/contract/identity/profile';
import { useT } from '@house/i18n/react';
import { Field } from '@house/ui/field';
import { showToast } from '@house/ui/toast';
import { type JSX, useState } from 'react';
import { request } from '../../../shared/api.ts';
import { ChangeForm, refreshSecurity } from './change-popup.tsx';
import type { SecurityState } from './state.ts';

export function ProfileTab({ state }: { state: SecurityState }): JSX.Element {
  const t = useT();
  const [values, setValues] = useState<Partial<Record<ProfileField, string>>>({
    ...state.profile,
    nickname: state.nickname,
  });
  const save = async (): Promise<void> => {
    await request(saveProfile, { body: values });
    showToast(t('site-security.saved'), 'win');
    await refreshSecurity();
  };
  return (
    <section className="card profile" aria-label={t('site-security.tab.profile')}>
      <p className="sm t2">{t('site-security.profile.note')}</p>
      <ChangeForm label={t('site-security.tab.profile')} action={t('site-security.save')} onSubmit={save}>
        <div className="profile-fields">
          <Field label={t('site-security.name')} readOnly value={state.realName ?? t('site-security.name.none')} />
          {state.profileRules.map(({ field, minLength, maxLength }) => (
            <Field
              key={field}
              label={t(`site-security.field.${field}`)}
              hint={t('site-security.profile.length', { min: minLength, max: maxLength })}
              maxLength={maxLength}
              value={values[field] ?? ''}
              onChange={(event) => setValues({ ...values, [field]: event.target.value })}
            />
          ))}
        </div>
      </ChangeForm>
    </section>
  );
}
