/** Preferences: kept by the server, so that another device follows. What nothing follows from yet (notices by SMS) is not offered. */
import { type MemberPreferences, savePreferences } from '@house/contract/identity/profile';
import { useT } from '@house/i18n/react';
import { Switch } from '@house/ui/choice';
import { Select } from '@house/ui/field';
import { showToast } from '@house/ui/toast';
import { type JSX, useEffect, useRef, useState } from 'react';
import { messageOf, request } from '../../../shared/api.ts';
import { LookRows } from '../../../shared/look-rows.tsx';
import { useMoney } from '../../../shared/money.ts';
import { usePreferences } from '../../../shared/preferences.ts';
import { BetPreferences } from './bet-preferences.tsx';
import { refreshSecurity } from './change-popup.tsx';
import { PushPart } from './push-part.tsx';
import type { SecurityState } from './state.ts';

/** How the page looks changes at once; the server hears of it behind. */
function useKeptLook(save: (change: Partial<MemberPreferences>) => void): void {
  const { language, theme, digits } = usePreferences();
  const before = useRef({ language, theme, digits });
  useEffect(() => {
    const { current } = before;
    if (current.language === language && current.theme === theme && current.digits === digits) return;
    before.current = { language, theme, digits };
    save({ language, theme, digits });
  }, [language, theme, digits, save]);
}

const HOURS = Array.from({ length: 24 }, (_, hour) => hour);
type Hours = NonNullable<MemberPreferences['quietHours']>;

function QuietHours({ hours, onChange }: { hours: Hours; onChange: (hours: Hours) => void }): JSX.Element {
  const t = useT();
  const { digits } = useMoney();
  const options = HOURS.map((hour) => ({ value: String(hour), text: digits(`${String(hour).padStart(2, '0')}:00`) }));
  return (
    <div className="row wrap-f">
      {(['from', 'to'] as const).map((end) => (
        <Select
          key={end}
          label={t(`site-security.prefs.quiet.${end}`)}
          name={`quiet-${end}`}
          value={String(hours[end])}
          options={options}
          onChange={(event) => onChange({ ...hours, [end]: Number(event.target.value) })}
        />
      ))}
    </div>
  );
}

export function PreferencesTab({ state }: { state: SecurityState }): JSX.Element {
  const t = useT();
  const [kept, setKept] = useState(state.preferences);
  const [save] = useState(() => (change: Partial<MemberPreferences>): void => {
    setKept((old) => ({ ...old, ...change }));
    request(savePreferences, { body: change })
      .catch((thrown: unknown) => showToast(messageOf(thrown), 'loss'))
      .finally(() => void refreshSecurity());
  });
  useKeptLook(save);
  return (
    <>
      <section className="col" aria-labelledby="mc-look">
        <div className="row mc-sub">
          <h2 id="mc-look">{t('site-security.prefs.look')}</h2>
          <span className="xs t2">{t('site-security.prefs.note')}</span>
        </div>
        <LookRows className="card prefs" />
        <div className="card prefs switches">
          <Switch checked={kept.hideFromWinners} onChange={(event) => save({ hideFromWinners: event.target.checked })}>
            {t('site-security.prefs.hide')}
          </Switch>
        </div>
      </section>
      <BetPreferences kept={kept} save={save} />
      <section className="col" aria-labelledby="mc-notices">
        <div className="row mc-sub">
          <h2 id="mc-notices">{t('site-security.prefs.notices')}</h2>
        </div>
        <div className="card prefs switches">
          <Switch
            checked={kept.notices.signIns.mail}
            onChange={(event) =>
              save({ notices: { ...kept.notices, signIns: { ...kept.notices.signIns, mail: event.target.checked } } })
            }
          >
            {t('site-security.prefs.signIns')}
          </Switch>
          <Switch checked={kept.rewardNotices} onChange={(event) => save({ rewardNotices: event.target.checked })}>
            {t('site-security.prefs.rewards')}
          </Switch>
          <Switch
            checked={kept.quietHours !== null}
            onChange={(event) => save({ quietHours: event.target.checked ? { from: 22, to: 8 } : null })}
          >
            {t('site-security.prefs.quiet')}
          </Switch>
          {kept.quietHours === null ? null : (
            <QuietHours hours={kept.quietHours} onChange={(quietHours) => save({ quietHours })} />
          )}
        </div>
      </section>
      <PushPart kept={kept} save={save} />
    </>
  );
}
