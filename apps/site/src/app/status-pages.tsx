/** What stands in for the page (screens.md 4) when nothing more can be fetched: a crash, a chunk that did not come. */
import { useT } from '@house/i18n/react';
import { Button } from '@house/ui/button';
import { Rosette } from '@house/ui/mark';
import { isPartMissing, isPartRefused, useOutdated } from '@house/web/missing-part';
import { isRefusalError } from '@house/web/refusal-error';
import { type ErrorComponentProps, type RouteComponent, useRouter } from '@tanstack/react-router';
import { Component, type JSX, type ReactNode, useEffect, useState } from 'react';
import { fetchMissing, forgetMissing } from '../shared/chunks.ts';
import { useNetworkGone } from '../shared/network.ts';
import { crashCode } from './crash-code.ts';
import { StatusPage } from './status-frame.tsx';

/** The brand's ground alone, under a login that must come first. */
export function BarePage(): JSX.Element {
  return (
    <div className="ink bare-page">
      <Rosette color="#ffc24b" opacity={0.3} size={900} />
    </div>
  );
}

interface CrashProps {
  error: unknown;
  /** Draws again what stood there, once what is missing was asked for anew. */
  onAgain: () => void | Promise<void>;
}

/**
 * Something threw, a page or a popup. A part of the site that did not come is asked for again in its place, so that nothing typed elsewhere is
 * lost; of another version, or refused by the browser, it comes with a reload alone. Anything else says so with its code.
 */
export function CrashPage({ error, onAgain }: CrashProps): JSX.Element {
  const t = useT();
  const missing = isPartMissing(error);
  const outdated = useOutdated(missing);
  const gone = useNetworkGone();
  const [trying, setTrying] = useState(false);
  // Whoever goes elsewhere and comes back asks for it anew too.
  useEffect(() => forgetMissing, []);
  const tryAgain = async (): Promise<void> => {
    setTrying(true);
    await fetchMissing();
    await onAgain();
    setTrying(false);
  };
  const broken = gone ? 'common.state.offline' : 'common.state.failed';
  const code = isRefusalError(error) && error.requestId !== null ? error.requestId : crashCode(error);
  const again = missing && !outdated && !isPartRefused(error);
  return (
    <StatusPage
      art={outdated ? 'cycle' : 'potion'}
      title={t(outdated ? 'common.state.newVersion' : missing ? broken : 'common.crash.title')}
      action={
        again ? (
          <Button busy={trying} onClick={() => void tryAgain()}>
            {t('common.retry')}
          </Button>
        ) : (
          <Button onClick={() => location.reload()}>{t('common.reload')}</Button>
        )
      }
    >
      <p>{t(again ? 'common.state.failedHint' : missing ? 'common.chunk.hint' : 'common.crash.hint')}</p>
      {missing ? null : (
        <p className="mono" translate="no">
          {t('common.crash.code', { code })}
        </p>
      )}
    </StatusPage>
  );
}

/** In place of a page and what stands round it. Fetched before anything is drawn again: meanwhile the button says so. */
export function BrokenPage({ error, reset }: ErrorComponentProps): JSX.Element {
  const router = useRouter();
  const fetchPage = async (): Promise<void> => {
    const fetching = router.state.matches.map(async ({ routeId }) => {
      const page = router.routesById[routeId].options.component as RouteComponent | undefined;
      await page?.preload?.();
    });
    await Promise.all(fetching);
    reset();
  };
  return <CrashPage error={error} onAgain={fetchPage} />;
}

interface GuardProps {
  onClose: () => void;
  children: ReactNode;
}

/** Over the page where what shows popups did not come. A popup that came and broke keeps its own (`PopupGuard`). */
export class ChunkGuard extends Component<GuardProps, { error: unknown }> {
  override state = { error: null as unknown };

  static getDerivedStateFromError(error: unknown): { error: unknown } {
    return { error };
  }

  override render(): ReactNode {
    const { error } = this.state;
    if (error === null) return this.props.children;
    return (
      <div className="popup-missing">
        <CrashPage error={error} onAgain={() => this.setState({ error: null })} />
        <CloseButton onClose={this.props.onClose} />
      </div>
    );
  }
}

function CloseButton({ onClose }: Pick<GuardProps, 'onClose'>): JSX.Element {
  const t = useT();
  return (
    <Button look="ghost" onClick={onClose}>
      {t('common.close')}
    </Button>
  );
}
