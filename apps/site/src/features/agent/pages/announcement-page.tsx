/** Announcements for agents (screens.md 6.1): those that the desk wrote for them alone. */
import { useT } from '@house/i18n/react';
import { EmptyState } from '@house/ui/states';
import type { JSX } from 'react';
import { useAnnouncements } from '../../../shared/announcements.ts';
import { useDay } from '../../../shared/days.ts';
import { ListStates } from '../../../shared/list-states.tsx';
import { RichText } from '../../../shared/rich-text.tsx';

export function AnnouncementPage(): JSX.Element {
  const t = useT();
  const day = useDay();
  const query = useAnnouncements();
  return (
    <ListStates query={query} skeleton={{ height: 96, count: 3 }}>
      {({ player }) => {
        const notices = player.filter(({ forAgents }) => forAgents);
        if (notices.length === 0)
          return (
            <EmptyState title={t('site-agent-records.noNotices')} art="bell">
              {t('site-agent-records.noNoticesHint')}
            </EmptyState>
          );
        return notices.map(({ id, title, summary, html, at }) => (
          <article key={id} className="card pad col">
            <h2 className="step-h">{title}</h2>
            <p className="xs t3 num">
              <time dateTime={at}>{day(at)}</time>
            </p>
            {summary === '' ? null : <p className="t2">{summary}</p>}
            <RichText html={html} />
          </article>
        ));
      }}
    </ListStates>
  );
}
