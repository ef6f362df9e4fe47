/** Ways to log in beside the password, as one card of the security centre. */
import { useAreas, useT } from '@house/i18n/react';
import type { JSX } from 'react';
import { AuthenticatorRow } from './authenticator-row.tsx';
import { PasskeyRows } from './passkey-rows.tsx';
import { SocialRows } from './social-rows.tsx';

export function WaysIn(): JSX.Element {
  useAreas(['site-links']);
  const t = useT();
  return (
    <section className="col" aria-labelledby="mc-ways">
      <div className="row mc-sub">
        <h2 id="mc-ways">{t('site-links.security.title')}</h2>
        <span className="xs t3">{t('site-links.security.note')}</span>
      </div>
      <div className="card prefs">
        <PasskeyRows />
        <AuthenticatorRow />
        <SocialRows />
      </div>
    </section>
  );
}
