/** Pages that stand in for a page: not found, and something that threw. */
import { useT } from '@house/i18n/react';
import { Button, buttonClass } from '@house/ui/button';
import { EmptyState, ErrorState } from '@house/ui/states';
import { askForVersion, isPartMissing, useOutdated } from '@house/web/missing-part';
import { Link } from '@tanstack/react-router';
import { type JSX, useState } from 'react';
import { usePlace } from '../shared/page-title.ts';

export function NotFoundPage(): JSX.Element {
  const t = useT();
  return (
    <main className="sign">
      <h1 className="sr">{t('common.state.notFound')}</h1>
      <EmptyState
        title={t('common.state.notFound')}
        art="compass"
        action={
          <Link to="/" className={buttonClass('brand')}>
            {t('common.state.goHome')}
          </Link>
        }
      >
        {t('common.state.notFoundHint')}
      </EmptyState>
    </main>
  );
}

/** What threw and what stood there is gone: a part that is no longer on the server asks for a reload, anything else says that it failed. */
export function CrashPage({ error }: { error: unknown }): JSX.Element {
  const t = useT();
  const missing = isPartMissing(error);
  const outdated = useOutdated(missing);
  const broken = missing ? 'common.state.failed' : 'common.state.crashed';
  return (
    <main className="sign">
      <h1 className="sr">{t('desk.title')}</h1>
      <EmptyState
        title={t(outdated ? 'common.state.newVersion' : broken)}
        art="potion"
        action={<Button onClick={() => location.reload()}>{t('common.reload')}</Button>}
      />
    </main>
  );
}

/**
 * One page threw, or its script or words did not come: told in its place, and the frame stays. A browser remembers that a
 * script did not come, so trying again is loading the desk anew; but only once the house answers, for without it nothing
 * would stand.
 */
export function PageCrash({ error }: { error: unknown }): JSX.Element {
  const t = useT();
  const missing = isPartMissing(error);
  const outdated = useOutdated(missing);
  const [trying, setTrying] = useState(false);
  const [unreached, setUnreached] = useState(false);
  usePlace([{ text: t('desk.title') }]);
  const tryAgain = async (): Promise<void> => {
    setTrying(true);
    setUnreached(false);
    if ((await askForVersion()) === null) {
      setTrying(false);
      setUnreached(true);
    } else location.reload();
  };
  const broken = missing ? 'common.state.failed' : 'common.state.crashed';
  return (
    <>
      <h1 className="sr">{t('desk.title')}</h1>
      <ErrorState
        title={t(outdated ? 'common.state.newVersion' : broken)}
        onRetry={() => void tryAgain()}
        busy={trying}
      >
        {unreached ? t('common.state.offline') : missing && !outdated ? t('common.state.failedHint') : null}
      </ErrorState>
    </>
  );
}

/** In place of a popup that threw; the page under it stays as it is, with what was typed there. */
export function PopupCrash({ error }: { error: unknown }): JSX.Element {
  const t = useT();
  const missing = isPartMissing(error);
  return (
    <ErrorState title={t(missing ? 'common.state.failed' : 'common.crash.title')}>
      {t(missing ? 'common.state.failedHint' : 'desk.popupCrash')}
    </ErrorState>
  );
}
