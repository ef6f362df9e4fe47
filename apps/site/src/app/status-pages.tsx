/** Pages that stand in for the page (screens.md 4): maintenance, region, not found, crash, a chunk that did not come. */
import { useT } from '@house/i18n/react';
import { ArtImage } from '@house/ui/art';
import { Button, buttonClass } from '@house/ui/button';
import { Countdown } from '@house/ui/figures';
import type { ArtName } from '@house/ui/lib/art-names';
import { Rosette } from '@house/ui/mark';
import { useCountdown } from '@house/web/clock';
import { Link } from '@tanstack/react-router';
import { Component, type JSX, type ReactNode } from 'react';
import { useBoot } from '../shared/boot.ts';
import { recheckStatus } from '../shared/status.ts';

interface StatusProps {
  art: ArtName;
  title: string;
  children?: ReactNode;
  action?: ReactNode;
}

function StatusPage({ art, title, children, action }: StatusProps): JSX.Element {
  return (
    <div className="wrap status-page">
      <ArtImage name={art} shown={140} eager />
      <h1>{title}</h1>
      {children}
      <div className="row wrap-f">{action}</div>
    </div>
  );
}

export function MaintenancePage(): JSX.Element {
  const t = useT();
  const end = useBoot((boot) => boot.status.maintenanceEnd);
  const seconds = useCountdown(end);
  return (
    <StatusPage
      art="hourglass"
      title={t('site-home.status.maintenance')}
      action={<Button onClick={() => void recheckStatus()}>{t('common.refresh')}</Button>}
    >
      <p>{t('site-home.status.maintenanceText')}</p>
      {seconds > 0 ? <Countdown size="xl" seconds={seconds} label={t('site-home.status.untilBack')} /> : null}
    </StatusPage>
  );
}

export function RegionPage(): JSX.Element {
  const t = useT();
  return (
    <StatusPage art="compass" title={t('site-home.status.region')}>
      <p>{t('site-home.status.regionText')}</p>
    </StatusPage>
  );
}

export function NotFoundPage(): JSX.Element {
  const t = useT();
  return (
    <StatusPage
      art="compass"
      title={t('common.state.notFound')}
      action={
        <Link to="/" className={buttonClass('brand')}>
          {t('common.state.goHome')}
        </Link>
      }
    >
      <p>{t('common.state.notFoundHint')}</p>
    </StatusPage>
  );
}

/** The brand's ground alone, under a login that must come first. */
export function BarePage(): JSX.Element {
  return (
    <div className="ink bare-page">
      <Rosette color="#ffc24b" opacity={0.3} size={900} />
    </div>
  );
}

const CHUNK_MISSING = /dynamically imported module|module script|preload CSS|ChunkLoadError/i;

/** Something threw: a part of the site that is no longer there asks for a reload, anything else says so. */
export function CrashPage({ error }: { error: unknown }): JSX.Element {
  const t = useT();
  const text = error instanceof Error ? error.message : String(error);
  const outdated = CHUNK_MISSING.test(text);
  return (
    <StatusPage
      art={outdated ? 'cycle' : 'potion'}
      title={t(outdated ? 'common.state.newVersion' : 'common.state.crashed')}
      action={<Button onClick={() => location.reload()}>{t('common.reload')}</Button>}
    >
      <p>{t('common.state.failedHint')}</p>
    </StatusPage>
  );
}

/** Keeps a popup that could not be fetched from taking the page down with it. */
export class ChunkGuard extends Component<{ children: ReactNode }, { error: unknown }> {
  override state = { error: null as unknown };

  static getDerivedStateFromError(error: unknown): { error: unknown } {
    return { error };
  }

  override render(): ReactNode {
    return this.state.error === null ? this.props.children : <CrashPage error={this.state.error} />;
  }
}
