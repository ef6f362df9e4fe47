/** `/agents-only`: where a login address for agents sends everybody else (specification 8). */
import { useT } from '@house/i18n/react';
import { buttonClass } from '@house/ui/button';
import { Link } from '@tanstack/react-router';
import type { JSX } from 'react';
import { StatusPage } from './status-frame.tsx';

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
