/** Real name and birthday: told once, so what that means stands beside the field. */
import { setBirthday, setRealName } from '@house/contract/identity/profile';
import { useT } from '@house/i18n/react';
import { Field } from '@house/ui/field';
import { type JSX, useState } from 'react';
import { request } from '../../../shared/api.ts';
import { ChangePopup } from './change-popup.tsx';
import type { PopupOfState } from './state.ts';

export function RealNamePopup({ state, onClose }: PopupOfState): JSX.Element {
  const t = useT();
  const [realName, setName] = useState('');
  return (
    <ChangePopup
      title={t('site-security.name')}
      onClose={onClose}
      asksPassword={state.asksPassword}
      onSubmit={async (recent) => {
        await request(setRealName, { body: { realName, ...recent } });
      }}
    >
      <Field
        label={t('site-security.name')}
        hint={t('site-security.name.hint')}
        autoComplete="name"
        required
        data-first=""
        maxLength={64}
        value={realName}
        onChange={(event) => setName(event.target.value)}
      />
    </ChangePopup>
  );
}

export function BirthdayPopup({ state, onClose }: PopupOfState): JSX.Element {
  const t = useT();
  const [birthday, setDay] = useState('');
  return (
    <ChangePopup
      title={t('site-security.birthday')}
      onClose={onClose}
      asksPassword={state.asksPassword}
      onSubmit={async (recent) => {
        await request(setBirthday, { body: { birthday, ...recent } });
      }}
    >
      <Field
        label={t('site-security.birthday')}
        hint={`${t('site-security.birthday.none')} ${t('site-security.birthday.hint')}`}
        type="date"
        min="1900-01-01"
        autoComplete="bday"
        required
        data-first=""
        value={birthday}
        onChange={(event) => setDay(event.target.value)}
      />
    </ChangePopup>
  );
}
