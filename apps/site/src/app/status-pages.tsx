/** What stands in for the page (screens.md 4) when nothing more can be fetched: a crash, a chunk that did not come. */
import { useT } from '@house/i18n/react';
import { Button } from '@house/ui/button';
import { Rosette } from '@house/ui/mark';
import { isPartMissing, useOutdated } from '@house/web/missing-part';
import { isRefusalError } from '@house/web/refusal-error';
import { Component, type JSX, type ReactNode } from 'react';
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

/** Something threw: a part of the site that did not come asks for a reload, anything else says so with its code. */
export function CrashPage({ error }: { error: unknown }): JSX.Element {
  const t = useT();
  const missing = isPartMissing(error);
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
