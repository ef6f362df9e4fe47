/** The way to people, below every article: customer service and feedback. */
import { useT } from '@house/i18n/react';
import { Button, buttonClass } from '@house/ui/button';
import { Icon } from '@house/ui/icon';
import { Link } from '@tanstack/react-router';
import type { JSX } from 'react';
import { openService } from '../../../shared/service.ts';

export function AskUs(): JSX.Element {
  const t = useT();
  return (
    <aside className="card ask-us no-print">
      <span>
        <b>{t('site-help.more.title')}</b>
        <span className="sm t2">{t('site-help.more.text')}</span>
      </span>
      <span className="row wrap-f">
        <Button look="brand" icon="chat-circle-dots" onClick={openService}>
          {t('site-help.more.chat')}
        </Button>
        <Link to="/feedback" className={buttonClass('ghost')}>
          <span className="in-btn">
            <Icon name="note-pencil" />
            {t('site-help.more.feedback')}
          </span>
        </Link>
      </span>
    </aside>
  );
}
