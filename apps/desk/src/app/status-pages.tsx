/** Pages that stand in for a page: not found, and something that threw. */
import { useT } from '@house/i18n/react';
import { Button, buttonClass } from '@house/ui/button';
import { EmptyState } from '@house/ui/states';
import { Link } from '@tanstack/react-router';
import type { JSX } from 'react';

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

const CHUNK_MISSING = /dynamically imported module|module script|preload CSS/i;

/** A part of the desk that is no longer on the server asks for a reload; anything else says that it failed. */
export function CrashPage({ error }: { error: unknown }): JSX.Element {
  const t = useT();
  const outdated = CHUNK_MISSING.test(error instanceof Error ? error.message : String(error));
  return (
    <main className="sign">
      <h1 className="sr">{t('desk.title')}</h1>
      <EmptyState
        title={t(outdated ? 'common.state.newVersion' : 'common.state.crashed')}
        art="potion"
        action={<Button onClick={() => location.reload()}>{t('common.reload')}</Button>}
      />
    </main>
  );
}
