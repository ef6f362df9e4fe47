/**
 * What the site does once it stands and is idle: starts its worker, and says that a newer version is there or that it can
 * be installed; for who is signed in also what `own-account.tsx` does. Nothing of it is in the first script.
 */
import './app.css';
import { useAreas, useT } from '@house/i18n/react';
import { ArtImage } from '@house/ui/art';
import { Button, IconButton } from '@house/ui/button';
import { Link } from '@tanstack/react-router';
import { type JSX, type ReactNode, Suspense, useEffect, useState, useSyncExternalStore } from 'react';
import { brandName, useBoot } from '../../shared/boot.ts';
import { lazyPart } from '../../shared/chunks.ts';
import { install, readInstallOffer, watchInstallOffer } from '../../shared/install-offer.ts';
import { usePopup } from '../../shared/popups.ts';
import { usePreferences } from '../../shared/preferences.ts';
import { useSession } from '../../shared/session.ts';
import { countVisit, isInstalled, maySuggestInstall, putOffInstall, thisDevice } from './device.ts';
import { startWorker, takeNewVersion, useWorkerState } from './worker-state.ts';

/** It knows the games, of which a visitor's first page needs nothing. */
const OwnAccount = lazyPart(() => import('./own-account.tsx'));

function Card({ name, children }: { name: string; children: ReactNode }): JSX.Element {
  return (
    <section className="app-card card" aria-label={name}>
      {children}
    </section>
  );
}

/** It lies over the head of the page, on a phone over a draw and its clock: it can be put off, until the next page is loaded. */
function NewVersion({ onLater }: { onLater: () => void }): JSX.Element {
  const t = useT();
  return (
    <Card name={t('common.state.newVersion')}>
      <div role="status">
        <b>{t('common.state.newVersion')}</b>
        <p className="sm t2">{t('site-app.update.hint')}</p>
      </div>
      <Button look="brand" size="s" onClick={takeNewVersion}>
        {t('common.reload')}
      </Button>
      <IconButton icon="x" label={t('site-app.install.later')} small onClick={onLater} />
    </Card>
  );
}

/** Where the browser offers nothing by itself (Safari), the way to do it by hand is shown. */
function InstallPrompt({ onLater }: { onLater: () => void }): JSX.Element | null {
  const t = useT();
  const { language } = usePreferences();
  const name = useBoot((boot) => brandName(boot, language));
  const offer = useSyncExternalStore(watchInstallOffer, readInstallOffer);
  const byHand = offer === null && thisDevice() === 'ios';
  if (offer === null && !byHand) return null;
  return (
    <Card name={t('site-app.install.title', { brand: name })}>
      <ArtImage name="phone" shown={44} />
      <div>
        <b>{t('site-app.install.title', { brand: name })}</b>
        <p className="sm t2">{t('site-app.install.hint')}</p>
      </div>
      {byHand ? (
        <Link to="/down" className="btn brand s" onClick={onLater}>
          {t('site-app.install.how')}
        </Link>
      ) : (
        <Button look="brand" size="s" onClick={() => void install()}>
          {t('site-app.install.do')}
        </Button>
      )}
      <IconButton icon="x" label={t('site-app.install.later')} small onClick={onLater} />
    </Card>
  );
}

/** Never over a popup: whoever has one open is doing something. */
function Prompts({ quiet }: { quiet: boolean }): JSX.Element | null {
  useAreas(['site-app']);
  const { state } = useWorkerState();
  const { pop, mc } = usePopup();
  const [suggests, setSuggests] = useState(
    () => !isInstalled() && maySuggestInstall(countVisit(localStorage, sessionStorage), localStorage, Date.now()),
  );
  const [putOff, setPutOff] = useState(false);
  // Who puts one card off is not shown the other in its place.
  if (putOff || pop !== null || mc !== null) return null;
  if (state === 'waiting' || state === 'replaced') return <NewVersion onLater={() => setPutOff(true)} />;
  if (!suggests || quiet) return null;
  const later = (): void => {
    putOffInstall(localStorage, Date.now());
    setSuggests(false);
  };
  return <InstallPrompt onLater={later} />;
}

/** `quiet`: a page to bet on, where nothing is suggested. */
export function AfterLoad({ quiet }: { quiet: boolean }): JSX.Element {
  const { token, account, forcedChange } = useSession();
  useEffect(() => void startWorker().catch(() => undefined), []);
  return (
    <>
      {token !== null && account !== null && forcedChange === null ? (
        <Suspense fallback={null}>
          <OwnAccount key={account} account={account} />
        </Suspense>
      ) : null}
      <Prompts quiet={quiet} />
    </>
  );
}
