/** A page of the table that is not open: says so in a sentence, and leads to what is open. */
import { useAreas, useT } from '@house/i18n/react';
import { buttonClass } from '@house/ui/button';
import { Link } from '@tanstack/react-router';
import type { JSX } from 'react';
import { StatusPage } from './status-frame.tsx';
import { useRow } from './use-row.ts';

export function NotYetPage(): JSX.Element {
  useAreas(['site-frame']);
  const t = useT();
  const title = useRow()?.title ?? null;
  return (
    <StatusPage
      art="hourglass"
      title={t(title ?? 'site-frame.notYet.title')}
      action={
        <>
          <Link to="/lottery" className={buttonClass('brand')}>
            {t('site-frame.notYet.play')}
          </Link>
          <Link to="/" className={buttonClass('ghost')}>
            {t('common.state.goHome')}
          </Link>
        </>
      }
    >
      <p>{t('site-frame.notYet.text')}</p>
    </StatusPage>
  );
}
