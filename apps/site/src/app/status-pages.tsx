/** Pages that stand in for the page (screens.md 4): not found, crash, a chunk that did not come, an address for agents. */
import { listPopularGames } from '@house/contract/lottery';
import { useT } from '@house/i18n/react';
import { Button, buttonClass } from '@house/ui/button';
import { Rosette } from '@house/ui/mark';
import { isRefusalError } from '@house/web/refusal-error';
import { Link } from '@tanstack/react-router';
import { Component, type JSX, type ReactNode } from 'react';
import { useMoney } from '../shared/money.ts';
import { useNetworkGone } from '../shared/network.ts';
import { usePreferences } from '../shared/preferences.ts';
import { useCall } from '../shared/query.ts';
import { crashCode } from './crash-code.ts';
import { StatusPage } from './status-frame.tsx';

const POPULAR = 4;

/** What others play now; nothing at all until it is known. */
function PopularGames(): JSX.Element | null {
  const t = useT();
  const { digits } = useMoney();
  const { language } = usePreferences();
  const { data } = useCall(listPopularGames, { query: { count: POPULAR } });
  const games = data?.games.filter(({ state }) => state === 'on') ?? [];
  if (games.length === 0) return null;
  return (
    <nav aria-label={t('common.notFound.popular')}>
      <p className="sm">{t('common.notFound.popular')}</p>
      <div className="row wrap-f">
        {games.map(({ gameCode, names }) => (
          <Link key={gameCode} to="/lottery" search={{ gameCode } as never} className={buttonClass('soft')}>
            {digits(names[language] ?? names['en'] ?? gameCode)}
          </Link>
        ))}
      </div>
    </nav>
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
      <PopularGames />
    </StatusPage>
  );
}

/** `/agents-only`: where a login address for agents sends everybody else (specification 8). */
export function AgentsOnlyPage(): JSX.Element {
  const t = useT();
  return (
    <StatusPage
      art="compass"
      title={t('common.agentsOnly.title')}
      action={
        <Link to="/login" className={buttonClass('brand')}>
          {t('common.nav.logIn')}
        </Link>
      }
    >
      <p>{t('common.agentsOnly.text')}</p>
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

/** Something threw: a part of the site that is no longer there asks for a reload, anything else says so with its code. */
export function CrashPage({ error }: { error: unknown }): JSX.Element {
  const t = useT();
  const gone = useNetworkGone();
  const missing = CHUNK_MISSING.test(error instanceof Error ? error.message : String(error));
  const outdated = missing && !gone;
  const code = isRefusalError(error) && error.requestId !== null ? error.requestId : crashCode(error);
  return (
    <StatusPage
      art={outdated ? 'cycle' : 'potion'}
      title={t(outdated ? 'common.state.newVersion' : missing ? 'common.state.offline' : 'common.crash.title')}
      action={<Button onClick={() => location.reload()}>{t('common.reload')}</Button>}
    >
      <p>{t(missing ? 'common.chunk.hint' : 'common.crash.hint')}</p>
      {missing ? null : <p className="mono">{t('common.crash.code', { code })}</p>}
    </StatusPage>
  );
}

/** Round what a page can do without: when it breaks or does not come, nothing is shown of it. */
export class SilentGuard extends Component<{ children: ReactNode }, { broken: boolean }> {
  override state = { broken: false };

  static getDerivedStateFromError(): { broken: boolean } {
    return { broken: true };
  }

  override render(): ReactNode {
    return this.state.broken ? null : this.props.children;
  }
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
