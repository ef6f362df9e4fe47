/** Where the results of each game come from: its sources with what came of asking them, another game, or people. */
import type { ReplyOf } from '@house/contract/call';
import type { DeskFeed, DeskFeedChange, getSchedules } from '@house/contract/lottery/desk-results';
import { useT } from '@house/i18n/react';
import { Button } from '@house/ui/button';
import { Badge } from '@house/ui/figures';
import type { JSX } from 'react';
import { useGameWords } from '../../shared/games.tsx';
import { useWhen } from '../../shared/when.ts';
import { feedFacts } from './model.ts';
import type { Edit } from './schedule-popups.tsx';

interface FeedsProps {
  schedules: ReplyOf<typeof getSchedules>;
  games: readonly string[];
  edit: ((edit: Edit) => void) | null;
  /** Confirms and rejects; null for whoever may not. */
  decide: ((edit: Edit) => void) | null;
}

/** Where a source is asked, and where each field stands. */
function Asked({ settings }: { settings: string }): JSX.Element {
  const t = useT();
  const { address, fields } = feedFacts(settings);
  return (
    <>
      <code className="feed-at">{address}</code>
      <details>
        <summary className="sm">{t('desk-results.fields', { count: fields.length })}</summary>
        <dl className="feed-read">
          {fields.map(({ code, at }) => (
            <div key={code}>
              <dt>{code}</dt>
              <dd className="mono" translate="no">
                {at}
              </dd>
            </div>
          ))}
        </dl>
      </details>
    </>
  );
}

/** What one person saved: nothing is read there until another has confirmed it. */
function Change({ change, decide }: { change: DeskFeedChange; decide: FeedsProps['decide'] }): JSX.Element {
  const t = useT();
  const when = useWhen();
  return (
    <li>
      <p className="row wrap-f">
        <b>
          {change.slot} · {change.kind.toUpperCase()}
        </b>
        <Badge tone="warn">{t('desk-results.waits')}</Badge>
        {change.on ? null : <Badge tone="plain">{t('desk-results.willBeOff')}</Badge>}
        {decide === null ? null : (
          <>
            {change.own ? null : (
              <Button size="s" look="brand" onClick={() => decide({ kind: 'decideFeed', change, confirm: true })}>
                {t('desk-results.confirmFeed')}
              </Button>
            )}
            <Button size="s" look="ghost" onClick={() => decide({ kind: 'decideFeed', change, confirm: false })}>
              {t('desk-results.rejectFeed')}
            </Button>
          </>
        )}
      </p>
      <p className="sm">
        {t('desk-results.waitsBy', { staff: change.savedBy, time: when.instant(change.savedAt) })}{' '}
        {change.own ? t('desk-results.waitsOwn') : null}
      </p>
      <Asked settings={change.settings} />
    </li>
  );
}

function Feed({ feed, edit }: { feed: DeskFeed; edit: FeedsProps['edit'] }): JSX.Element {
  const t = useT();
  const when = useWhen();
  const { last } = feed;
  return (
    <li>
      <p className="row wrap-f">
        <b>
          {feed.slot} · {feed.kind.toUpperCase()}
        </b>
        <Badge tone={feed.on ? 'win' : 'plain'}>{t(feed.on ? 'desk-results.on' : 'desk-results.off')}</Badge>
        {edit === null ? null : (
          <>
            <Button size="s" onClick={() => edit({ kind: 'feed', feed })}>
              {t('desk-results.changeOrTry')}
            </Button>
            <Button size="s" look="ghost" onClick={() => edit({ kind: 'switchFeed', feed })}>
              {t(feed.on ? 'desk-results.switchOff' : 'desk-results.switchOn')}
            </Button>
          </>
        )}
      </p>
      <p className="sm">
        {t('desk-results.countsFrom', { time: when.instant(feed.countsFrom) })}{' '}
        {last === null
          ? t('desk-results.neverAsked')
          : t(last.problem === null ? 'desk-results.lastRead' : 'desk-results.lastProblem', {
              drawNo: last.drawNo,
              time: when.instant(last.at),
              problem: last.problem ?? '',
            })}
      </p>
      <Asked settings={feed.settings} />
    </li>
  );
}

export function Feeds({ schedules, games, edit, decide }: FeedsProps): JSX.Element {
  const t = useT();
  const words = useGameWords();
  const restsOn = (gameCode: string): string => {
    const follows = schedules.follows.find((row) => row.gameCode === gameCode);
    if (follows !== undefined) return t('desk-results.restsOn.game', { game: words.game(follows.source) });
    const on = schedules.feeds.filter((feed) => feed.gameCode === gameCode && feed.on).length;
    return t(`desk-results.restsOn.${on === 2 ? 'feeds' : on === 1 ? 'feedAndPerson' : 'people'}`);
  };
  return (
    <section className="card list" aria-label={t('desk-results.feeds')}>
      <div className="part-h">
        <h2>{t('desk-results.feeds')}</h2>
        {edit === null ? null : (
          <Button size="s" onClick={() => edit({ kind: 'feed', feed: null })}>
            {t('desk-results.addFeed')}
          </Button>
        )}
      </div>
      <ul className="pad feeds">
        {games.map((gameCode) => (
          <li key={gameCode}>
            <h3>{words.game(gameCode)}</h3>
            <p className="sm t2">
              {restsOn(gameCode)}{' '}
              {schedules.simulates ? <Badge tone="warn">{t('common.status.simulated')}</Badge> : null}
            </p>
            <ul>
              {schedules.feeds
                .filter((feed) => feed.gameCode === gameCode)
                .map((feed) => (
                  <Feed key={feed.slot} feed={feed} edit={edit} />
                ))}
              {schedules.feedChanges
                .filter((change) => change.gameCode === gameCode)
                .map((change) => (
                  <Change key={change.id} change={change} decide={decide} />
                ))}
            </ul>
          </li>
        ))}
      </ul>
    </section>
  );
}
