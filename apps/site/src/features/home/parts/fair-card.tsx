/** Beside the ticket: every draw can be checked, and where. */
import { useT } from '@house/i18n/react';
import { Icon } from '@house/ui/icon';
import { Link } from '@tanstack/react-router';
import type { JSX } from 'react';

export function FairCard(): JSX.Element {
  const t = useT();
  return (
    <section className="fair card" aria-label={t('site-home.fair.title')}>
      <span className="pic">
        <Icon name="shield-check-duotone" />
      </span>
      <div>
        <b>{t('site-home.fair.title')}</b>
        <p className="sm t2">{t('site-home.fair.text')}</p>
        <Link to="/verify" className="link sm row">
          {t('site-home.fair.action')}
          <Icon name="caret-right-bold" size={12} turns />
        </Link>
      </div>
    </section>
  );
}
