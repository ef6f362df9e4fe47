/** All that waits for staff on one page (screens.md 7.2): how many, since when, and how late that is; the worst first. */
import { useAreas, useT, useTranslator } from '@house/i18n/react';
import { Badge } from '@house/ui/figures';
import { Icon } from '@house/ui/icon';
import { EmptyState } from '@house/ui/states';
import { useServerSecond } from '@house/web/clock';
import { Link } from '@tanstack/react-router';
import type { JSX } from 'react';
import { AnswerView } from '../../shared/list-view.tsx';
import { useFigures } from '../../shared/money.ts';
import { usePlace } from '../../shared/page-title.ts';
import { useWorkQueues } from '../../shared/use-work-queues.ts';
import { ageOf, QUEUE_TONES, type WorkQueue } from '../../shared/work-queues.ts';
import './work-queue.css';

export function WorkQueuePage(): JSX.Element {
  useAreas(['desk-queues']);
  const t = useT();
  const answer = useWorkQueues();
  usePlace([{ text: t('desk.workQueue') }]);
  return (
    <>
      <div className="page-h">
        <h1>{t('desk.workQueue')}</h1>
      </div>
      <AnswerView answer={answer} lines={6}>
        {({ queues }) =>
          queues.length === 0 ? (
            <EmptyState title={t('desk-queues.none')} />
          ) : (
            <ul className="queues">
              {queues.map((queue) => (
                <Queue key={queue.name} queue={queue} />
              ))}
            </ul>
          )
        }
      </AnswerView>
    </>
  );
}

const ICONS = { green: 'check-circle-fill', amber: 'warning-fill', red: 'warning-circle-fill' } as const;

function Queue({ queue }: { queue: WorkQueue }): JSX.Element {
  const t = useT();
  const translator = useTranslator();
  const { count } = useFigures();
  const now = useServerSecond();
  const { name, page, waiting, oldestSince, tone, redMinutes } = queue;
  const [path, search = ''] = page.split('?');
  const wordsOf = (milliseconds: number): string => {
    const age = ageOf(milliseconds);
    return t(`desk-queues.${age.unit}`, { count: age.count });
  };
  return (
    <li className={`card queue ${waiting === 0 ? 'none' : tone}`} data-queue={name}>
      <Link to={path ?? '/'} search={Object.fromEntries(new URLSearchParams(search)) as never} className="queue-link">
        <b className="queue-count num">{count(waiting)}</b>
        <span className="queue-words">
          {/* A queue of a later release has no words here. */}
          <b>{translator.find(`desk-queues.${name}`) ?? name}</b>
          <span className="sm t2">
            {oldestSince === null
              ? t('desk-queues.nothing')
              : t('desk-queues.oldest', { age: wordsOf(now - Date.parse(oldestSince)) })}
            {' · '}
            {t('desk-queues.terms', { red: wordsOf(redMinutes * 60_000) })}
          </span>
        </span>
        {waiting === 0 ? null : (
          <Badge tone={QUEUE_TONES[tone]}>
            <Icon name={ICONS[tone]} />
            {t(`desk-queues.tone.${tone}`)}
          </Badge>
        )}
        <Icon name="caret-right-bold" size={12} turns />
      </Link>
    </li>
  );
}
