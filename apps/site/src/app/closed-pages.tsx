/** The house is closed: for everybody for a while, or for this address (screens.md 4.1, 4.2). */
import { useAreas, useT } from '@house/i18n/react';
import { Button, buttonClass } from '@house/ui/button';
import { Countdown } from '@house/ui/figures';
import { Wordmark } from '@house/ui/mark';
import { showToast, Toasts } from '@house/ui/toast';
import { serverNow, useCountdown } from '@house/web/clock';
import { type JSX, type ReactNode, useEffect, useRef, useState } from 'react';
import { brandName, useBoot } from '../shared/boot.ts';
import { copyText } from '../shared/copy-text.ts';
import { LanguagePicker } from '../shared/language-picker.tsx';
import { useMoney } from '../shared/money.ts';
import { usePreferences } from '../shared/preferences.ts';
import { recheckStatus } from '../shared/status.ts';
import { ThemeButton } from './frame/theme-button.tsx';
import { zoneClock } from './frame/zone-clock.ts';
import { StatusPage } from './status-frame.tsx';

/** A page of its own: name, language and look above it, the reader's place on its heading when it takes the page over. */
function ClosedFrame({ children }: { children: ReactNode }): JSX.Element {
  const { language } = usePreferences();
  const name = useBoot((boot) => brandName(boot, language));
  const place = useRef<HTMLElement>(null);
  useEffect(() => place.current?.querySelector('h1')?.focus(), []);
  return (
    <>
      <header className="wrap closed-head">
        <span className="logo">
          <Wordmark word={name} />
        </span>
        <span className="sp" />
        <LanguagePicker />
        <ThemeButton />
      </header>
      <main ref={place}>{children}</main>
      <Toasts />
    </>
  );
}

/** Shown only where the operator has named somebody to write to. */
function ContactLink(): JSX.Element | null {
  const t = useT();
  const contact = useBoot((boot) => boot.status.contact);
  if (contact === null) return null;
  return (
    <a href={contact} className={buttonClass()} rel="noreferrer">
      {t('common.footer.contact')}
    </a>
  );
}

function RefreshButton({ look }: { look: 'brand' | 'plain' }): JSX.Element {
  const t = useT();
  const [busy, setBusy] = useState(false);
  const refresh = async (): Promise<void> => {
    setBusy(true);
    // When it is open again this page is gone, and the words with it.
    await recheckStatus().then(
      () => showToast(t('site-closed.stillClosed')),
      () => showToast(t('common.state.offline'), 'warn'),
    );
    setBusy(false);
  };
  return (
    <Button look={look} busy={busy} onClick={() => void refresh()}>
      {t('common.refresh')}
    </Button>
  );
}

export function MaintenancePage(): JSX.Element {
  useAreas(['site-closed', 'site-frame']);
  const t = useT();
  const { digits } = useMoney();
  const { language } = usePreferences();
  const { status, brand } = useBoot();
  const end = status.maintenanceEnd;
  const seconds = useCountdown(end);
  const words = status.messages[language] ?? status.messages[brand.defaultLanguage];
  return (
    <ClosedFrame>
      <StatusPage
        art="hourglass"
        title={t('site-closed.maintenance')}
        action={
          <>
            <RefreshButton look="brand" />
            <ContactLink />
          </>
        }
      >
        <p className="closed-words">{words ?? t('site-closed.maintenanceText')}</p>
        {end !== null && seconds > 0 ? (
          <>
            <Countdown size="xl" seconds={seconds} label={t('site-closed.until')} />
            <p className="num">
              {t('site-closed.endsAt', {
                time: digits(zoneClock(Date.parse(end), brand.zone.offsetMinutes)),
              })}
            </p>
          </>
        ) : null}
        {end !== null && seconds <= 0 ? <p role="status">{t('site-closed.soon')}</p> : null}
        <p className="sm">{t('site-closed.safe')}</p>
      </StatusPage>
    </ClosedFrame>
  );
}

/** The country's name in a language; its code where the browser has none. */
function nameCountry(code: string, language: string): string {
  try {
    return new Intl.DisplayNames([language], { type: 'region' }).of(code) ?? code;
  } catch {
    return code;
  }
}

export function RegionPage(): JSX.Element {
  useAreas(['site-closed', 'site-frame']);
  const t = useT();
  const { language } = usePreferences();
  const { ip, country } = useBoot((boot) => boot.status.location);
  const place = country === null ? t('site-closed.countryUnknown') : nameCountry(country, language);
  const copy = (): void => {
    const lines = [`IP ${ip}`, `${country ?? '-'} ${place}`, new Date(serverNow()).toISOString(), location.host];
    copyText(lines.join('\n')).then(
      () => showToast(t('common.copied'), 'win'),
      () => showToast(lines.join(' · '), 'warn'),
    );
  };
  return (
    <ClosedFrame>
      <StatusPage
        art="compass"
        title={t('site-closed.region')}
        action={
          <>
            <Button look="brand" icon="copy" onClick={copy}>
              {t('site-closed.copyDetails')}
            </Button>
            <ContactLink />
            <RefreshButton look="plain" />
          </>
        }
      >
        <p className="closed-words">{t('site-closed.regionText')}</p>
        <dl className="card closed-facts">
          <dt>{t('site-closed.ip')}</dt>
          <dd className="mono" translate="no">
            {ip}
          </dd>
          <dt>{t('site-closed.country')}</dt>
          <dd>{place}</dd>
        </dl>
      </StatusPage>
    </ClosedFrame>
  );
}
