/** My account (screens.md 5.1): who is signed in, how far the account is guarded, and everything that can be done about it. */
import './security.css';
import { getSecurity } from '@house/contract/identity/profile';
import { useAreas, useT } from '@house/i18n/react';
import { Button } from '@house/ui/button';
import { TabPanel, Tabs } from '@house/ui/tabs';
import { type JSX, useState } from 'react';
import { ListStates } from '../../../shared/list-states.tsx';
import { openPopup } from '../../../shared/popups.ts';
import { useCall } from '../../../shared/query.ts';
import { useIsPhone } from '../../../shared/use-phone.ts';
import { CentreMenu } from '../centre.tsx';
import { useChoiceFilter } from '../filters.ts';
import { DevicesTab } from './devices-tab.tsx';
import { IdentityTab } from './identity-tab.tsx';
import { PreferencesTab } from './preferences-tab.tsx';
import { ProfileTab } from './profile-tab.tsx';
import { SecurityRows } from './security-rows.tsx';
import type { SecurityState } from './state.ts';
import { Meter, WhoCard } from './who-card.tsx';

const TABS = ['security', 'profile', 'identity', 'preferences', 'devices'] as const;
type Tab = (typeof TABS)[number];

function Parts({ state }: { state: SecurityState }): JSX.Element {
  const t = useT();
  const [tab, setTab] = useState<Tab>(useChoiceFilter('tab', TABS) ?? 'security');
  return (
    <>
      <Tabs
        id="security"
        label={t('site-security.tabs')}
        look="underlined"
        tabs={TABS.map((value) => ({ value, text: t(`site-security.tab.${value}`) }))}
        value={tab}
        onChange={setTab}
      />
      <TabPanel id="security" value={tab} className="col sec-panel">
        {tab === 'security' ? <SecurityRows state={state} /> : null}
        {tab === 'profile' ? <ProfileTab state={state} /> : null}
        {tab === 'identity' ? <IdentityTab /> : null}
        {tab === 'preferences' ? <PreferencesTab state={state} /> : null}
        {tab === 'devices' ? <DevicesTab /> : null}
      </TabPanel>
    </>
  );
}

export function SecurityCentre(): JSX.Element {
  useAreas(['site-security', 'site-links', 'site-kyc']);
  const t = useT();
  const isPhone = useIsPhone();
  const query = useCall(getSecurity);
  return (
    <>
      <ListStates query={query} skeleton={{ height: 132, count: 4 }}>
        {(state) => (
          <>
            <WhoCard state={state} />
            {isPhone ? (
              <nav className="card ms-card" aria-label={t('member.menu')}>
                <CentreMenu open="securityCenter" />
              </nav>
            ) : null}
            <Meter done={state.meter} />
            <Parts state={state} />
          </>
        )}
      </ListStates>
      <section className="card row wrap-f mc-session" aria-label={t('member.session')}>
        <span className="sp">
          <b className="blk">{t('member.session')}</b>
          <span className="sm t2">{t('member.session.note')}</span>
        </span>
        <Button look="ghost" icon="sign-out" onClick={() => openPopup('logout')}>
          {t('common.nav.logOut')}
        </Button>
      </section>
    </>
  );
}
