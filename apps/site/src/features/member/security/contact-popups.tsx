/** Binds or changes the number and the mail address, each by a code. */

import { getCountryCodes } from '@house/contract/content/system';
import {
  bindEmail,
  bindMobile,
  sendEmailCode,
  sendMobileCode,
  sendOldEmailCode,
  sendOldMobileCode,
} from '@house/contract/identity/profile';
import { useT } from '@house/i18n/react';
import { Field, Select } from '@house/ui/field';
import { type JSX, useState } from 'react';
import { request } from '../../../shared/api.ts';
import { usePreferences } from '../../../shared/preferences.ts';
import { useCall } from '../../../shared/query.ts';
import { ChangePopup } from './change-popup.tsx';
import { SentCodeField } from './digits-field.tsx';
import type { PopupOfState } from './state.ts';

const HOME = { countryCode: 'BD', countryDialingCode: '880' };

function useCountries(): { value: string; text: string }[] {
  const { language } = usePreferences();
  const { data } = useCall(getCountryCodes);
  const names = new Intl.DisplayNames([language], { type: 'region' });
  const countries = data?.countries ?? [HOME];
  return countries
    .map(({ countryCode, countryDialingCode }) => ({
      value: countryCode,
      text: `${names.of(countryCode) ?? countryCode} +${countryDialingCode}`,
    }))
    .toSorted((a, b) => a.text.localeCompare(b.text, language));
}

interface OldCodeProps {
  what: 'mobile' | 'email';
  masked: string;
  value: string;
  onChange: (value: string) => void;
}

/** The code of the contact that is to be replaced, and where to turn without it. */
function OldCode({ what, masked, value, onChange }: OldCodeProps): JSX.Element {
  const t = useT();
  return (
    <>
      <SentCodeField
        label={t(`site-security.${what}.oldCode`, { masked })}
        value={value}
        onChange={onChange}
        onSend={() => request(what === 'mobile' ? sendOldMobileCode : sendOldEmailCode)}
      />
      <p className="sm t2">{t(`site-security.${what}.lost`)}</p>
    </>
  );
}

export function MobilePopup({ state, onClose }: PopupOfState): JSX.Element {
  const t = useT();
  const [country, setCountry] = useState(HOME.countryCode);
  const [mobileNum, setMobileNum] = useState('');
  const [code, setCode] = useState('');
  const [oldCode, setOldCode] = useState('');
  const options = useCountries();
  const dialing = options
    .find(({ value }) => value === country)
    ?.text.split('+')
    .at(-1);
  const wish = { countryDialingCode: dialing ?? HOME.countryDialingCode, mobileNum };
  const old = state.mobile?.verified ? state.mobile.masked : null;
  return (
    <ChangePopup
      title={t('site-security.mobile')}
      onClose={onClose}
      asksPassword={state.asksPassword}
      onSubmit={async (recent) => {
        await request(bindMobile, { body: { ...wish, code, ...(old === null ? {} : { oldCode }), ...recent } });
      }}
    >
      {old === null ? null : <OldCode what="mobile" masked={old} value={oldCode} onChange={setOldCode} />}
      <Select
        label={t('site-security.mobile.country')}
        options={options}
        value={country}
        onChange={(event) => setCountry(event.target.value)}
      />
      <Field
        label={t('site-security.mobile.new')}
        type="tel"
        inputMode="tel"
        autoComplete="tel-national"
        required
        data-first=""
        maxLength={20}
        value={mobileNum}
        onChange={(event) => setMobileNum(event.target.value)}
      />
      <SentCodeField
        label={t('site-security.mobile.newCode')}
        value={code}
        onChange={setCode}
        onSend={() => request(sendMobileCode, { body: wish })}
      />
    </ChangePopup>
  );
}

export function EmailPopup({ state, onClose }: PopupOfState): JSX.Element {
  const t = useT();
  const [email, setEmail] = useState('');
  const [code, setCode] = useState('');
  const [oldCode, setOldCode] = useState('');
  const old = state.email?.verified ? state.email.masked : null;
  return (
    <ChangePopup
      title={t('site-security.email')}
      onClose={onClose}
      asksPassword={state.asksPassword}
      onSubmit={async (recent) => {
        await request(bindEmail, { body: { email, code, ...(old === null ? {} : { oldCode }), ...recent } });
      }}
    >
      {old === null ? null : <OldCode what="email" masked={old} value={oldCode} onChange={setOldCode} />}
      <Field
        label={t('site-security.email.new')}
        type="email"
        autoComplete="email"
        required
        data-first=""
        maxLength={254}
        value={email}
        onChange={(event) => setEmail(event.target.value)}
      />
      <SentCodeField
        label={t(old === null ? 'site-security.code' : 'site-security.email.newCode')}
        value={code}
        onChange={setCode}
        onSend={() => request(sendEmailCode, { body: { email } })}
      />
    </ChangePopup>
  );
}
