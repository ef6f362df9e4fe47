/** What stands in for the page (screens.md 4) when nothing more can be fetched: a crash, a chunk that did not come. */
import { useT } from '@house/i18n/react';
import { Button } from '@house/ui/button';
import { Rosette } from '@house/ui/mark';
import { isRefusalError } from '@house/web/refusal-error';
import { Component, type JSX, type ReactNode, useEffect, useState } from 'react';
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

const CHUNK_MISSING = /ChunkLoadError/;

/**
 * Whether this page is of a version that the house no longer has: its own first script is gone there. A part that did not
 * come says nothing of that; on a bad line, or before a worker asks again, it broke off.
 */
function useOutdated(missing: boolean): boolean {
  const [outdated, setOutdated] = useState(false);
  useEffect(() => {
    const entry = missing ? document.querySelector<HTMLScriptElement>('script[type=module][src]') : null;
    if (entry === null) return;
    const asking = new AbortController();
    fetch(entry.src, { method: 'HEAD', cache: 'no-store', signal: asking.signal }).then(
      ({ status }) => setOutdated(status === 404),
      () => undefined,
    );
    return () => asking.abort();
  }, [missing]);
  return outdated;
}

/** Something threw: a part of the site that did not come asks for a reload, anything else says so with its code. */
export function CrashPage({ error }: { error: unknown }): JSX.Element {
  const t = useT();
  const missing = CHUNK_MISSING.test(error instanceof Error ? error.message : String(error));
  const outdated = useOutdated(missing);
  const gone = useNetworkGone();
  const broken = gone ? 'common.state.offline' : 'common.state.failed';
  const code = isRefusalError(error) && error.requestId !== null ? error.requestId : crashCode(error);
  return (
    <StatusPage
      art={outdated ? 'cycle' : 'potion'}
      title={t(outdated ? 'common.state.newVersion' : missing ? broken : 'common.crash.title')}
      action={<Button onClick={() => location.reload()}>{t('common.reload')}</Button>}
    >
      <p>{t(missing ? 'common.chunk.hint' : 'common.crash.hint')}</p>
      {missing ? null : <p className="mono">{t('common.crash.code', { code })}</p>}
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
