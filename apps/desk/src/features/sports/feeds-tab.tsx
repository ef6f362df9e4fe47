/** Feeds of others: whether each of their lines is up, how late it is, and what was wrong; switched on by two, stopped by one. */
import {
  askForSportsFeed,
  closeSportsFeed,
  confirmSportsFeed,
  holdSportsFeed,
  listSportsFeeds,
  type SportsFeed,
} from '@house/contract/sports/desk-feeds';
import { useT } from '@house/i18n/react';
import { Button } from '@house/ui/button';
import { type Column, DataTable } from '@house/ui/data-table';
import { Badge } from '@house/ui/figures';
import { newKey } from '@house/web/clock';
import { type JSX, useState } from 'react';
import { askAgain, request, useCall } from '../../shared/api.ts';
import { AnswerView } from '../../shared/list-view.tsx';
import { useFigures } from '../../shared/money.ts';
import { ReasonPopup } from '../../shared/reason-popup.tsx';
import { useCan } from '../../shared/staff.ts';
import { useSend } from '../../shared/use-send.ts';
import { useWhen } from '../../shared/when.ts';
import { Imports } from './imports.tsx';

const EVERY_MS = 3_000;
const CALLS = { ask: askForSportsFeed, confirmOn: confirmSportsFeed, close: closeSportsFeed } as const;
type Act = keyof typeof CALLS;
const TONES = { up: 'win', recovering: 'warn', down: 'loss' } as const;

function Lines({ feed }: { feed: SportsFeed }): JSX.Element {
  const t = useT();
  const when = useWhen();
  const { digits } = useFigures();
  return (
    <div className="col">
      {feed.lines.map(({ product, state, because, heardAt, lag, skew, gaps }) => (
        <div key={product} className="row wrap-f">
          <b translate="no">{digits(String(product))}</b>
          <Badge tone={TONES[state]}>{t(`desk-sports.feed.lineState.${state}`)}</Badge>
          {state === 'up' || because === null ? null : <span>{t(`desk-sports.feed.because.${because}`)}</span>}
          {heardAt === null ? null : (
            <span className="sm t2">{t('desk-sports.feed.heard', { time: when.instant(heardAt) })}</span>
          )}
          <span className="sm t2">
            {t('desk-sports.feed.lag', {
              lag: digits(String(lag)),
              skew: digits(String(skew ?? 0)),
              gaps: digits(String(gaps)),
            })}
          </span>
        </div>
      ))}
    </div>
  );
}

function State({ feed }: { feed: SportsFeed }): JSX.Element {
  const t = useT();
  if (feed.held) return <Badge tone="loss">{t('desk-sports.feed.held')}</Badge>;
  return <Badge tone={feed.enabled ? 'win' : 'plain'}>{t(`desk-sports.feed.${feed.enabled ? 'on' : 'off'}`)}</Badge>;
}

function Hold({ feed }: { feed: SportsFeed }): JSX.Element {
  const t = useT();
  const { busy, refused, send } = useSend();
  const held = !feed.held;
  const hold = (): void => {
    const body = { key: newKey(), held };
    void send(async () => {
      await request(holdSportsFeed, { params: { code: feed.code }, body }).finally(
        () => void askAgain(listSportsFeeds),
      );
    });
  };
  return (
    <>
      <Button size="s" look={held ? 'danger' : 'brand'} disabled={busy} onClick={hold}>
        {t(`desk-sports.feed.${held ? 'hold' : 'release'}`)}
      </Button>
      {refused === undefined ? null : <span className="loss sm">{refused}</span>}
    </>
  );
}

function Acts({ feed, onAct }: { feed: SportsFeed; onAct: (act: Act) => void }): JSX.Element {
  const t = useT();
  const [mayTrade, maySettle] = [useCan('sports.trade'), useCan('sports.settle')];
  const { configured, enabled, asked } = feed;
  return (
    <div className="row wrap-f">
      {asked === null ? null : (
        <span className="sm">
          {asked.isOwn ? t('desk-sports.own') : t('desk-sports.feed.asked', { by: asked.by, because: asked.because })}
        </span>
      )}
      {maySettle && configured && !enabled && asked === null ? (
        <Button size="s" onClick={() => onAct('ask')}>
          {t('desk-sports.feed.ask')}
        </Button>
      ) : null}
      {maySettle && configured && asked !== null && !asked.isOwn ? (
        <Button size="s" look="brand" onClick={() => onAct('confirmOn')}>
          {t('desk-sports.feed.confirmOn')}
        </Button>
      ) : null}
      {maySettle && (enabled || asked !== null) ? (
        <Button size="s" look="danger" onClick={() => onAct('close')}>
          {t(enabled ? 'desk-sports.feed.close' : 'desk-sports.feed.takeBack')}
        </Button>
      ) : null}
      {mayTrade && enabled ? <Hold feed={feed} /> : null}
    </div>
  );
}

export function FeedsTab(): JSX.Element {
  const t = useT();
  const when = useWhen();
  const { count } = useFigures();
  const [acting, setActing] = useState<{ feed: SportsFeed; act: Act } | null>(null);
  const answer = useCall(listSportsFeeds, {}, { refetchInterval: EVERY_MS });
  const columns: Column<SportsFeed>[] = [
    {
      key: 'feed',
      head: t('desk-sports.feed.name'),
      card: 'title',
      cell: ({ code, configured }) => (
        <>
          <b translate="no">{code}</b>{' '}
          {configured ? null : <span className="loss sm">{t('desk-sports.feed.notConfigured')}</span>}
        </>
      ),
    },
    { key: 'lines', head: t('desk-sports.feed.lines'), cell: (feed) => <Lines feed={feed} /> },
    {
      key: 'matches',
      head: t('desk-sports.feed.matches'),
      cell: ({ live, upcoming }) => t('desk-sports.feed.matchesOf', { live: count(live), upcoming: count(upcoming) }),
    },
    {
      key: 'messages',
      head: t('desk-sports.feed.figures'),
      cell: ({ messages, ignored, faults, lastFault }) => (
        <div className="col">
          <span>
            {t('desk-sports.feed.messages', {
              messages: count(messages),
              ignored: count(ignored),
              faults: count(faults),
            })}
          </span>
          {lastFault === null ? null : (
            <span className="sm t2">
              {t('desk-sports.feed.fault', { text: lastFault.text, time: when.instant(lastFault.at) })}
            </span>
          )}
        </div>
      ),
    },
    { key: 'state', head: t('desk.state'), card: 'status', cell: (feed) => <State feed={feed} /> },
    { key: 'acts', head: '', cell: (feed) => <Acts feed={feed} onAct={(act) => setActing({ feed, act })} /> },
  ];
  return (
    <AnswerView answer={answer}>
      {({ feeds }, stale) => (
        <>
          {feeds.length === 0 ? (
            <p className="t2">{t('desk-sports.feed.none')}</p>
          ) : (
            <DataTable
              label={t('desk-sports.tab.feeds')}
              columns={columns}
              rows={feeds}
              rowKey={({ code }) => code}
              stale={stale}
            />
          )}
          {acting === null ? null : (
            <ReasonPopup
              title={`${t(`desk-sports.feed.${acting.act}`)}: ${acting.feed.code}`}
              confirm={t(`desk-sports.feed.${acting.act}`)}
              look={acting.act === 'close' ? 'danger' : 'brand'}
              reasonFirst
              onSend={(body) =>
                request(CALLS[acting.act], { params: { code: acting.feed.code }, body }).finally(
                  () => void askAgain(listSportsFeeds),
                )
              }
              onClose={() => setActing(null)}
            />
          )}
          <Imports />
        </>
      )}
    </AnswerView>
  );
}
