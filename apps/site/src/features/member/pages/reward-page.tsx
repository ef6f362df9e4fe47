/** Reward centre (screens.md 5.11): what can be claimed, each with what it asks for and until when, and what was. */
import './bonus.css';
import './rewards.css';
import { listMyFreeRounds } from '@house/contract/campaigns/site';
import type { RewardItemView } from '@house/contract/rewards/shapes';
import { claimAllRewards, claimReward, listRewards } from '@house/contract/rewards/site';
import { useT } from '@house/i18n/react';
import { Button } from '@house/ui/button';
import { Pagination } from '@house/ui/pagination';
import { EmptyState, Notice } from '@house/ui/states';
import { TabPanel, Tabs } from '@house/ui/tabs';
import { showToast } from '@house/ui/toast';
import { callKey } from '@house/web/query';
import { type JSX, useState } from 'react';
import { messageOf, request } from '../../../shared/api.ts';
import { refreshBalance } from '../../../shared/balance.ts';
import { useMoment } from '../../../shared/days.ts';
import { ListStates } from '../../../shared/list-states.tsx';
import { useMoney } from '../../../shared/money.ts';
import { useNetworkGone } from '../../../shared/network.ts';
import { usePreferences } from '../../../shared/preferences.ts';
import { queryClient, useCall } from '../../../shared/query.ts';
import { openCentrePage } from '../centre.tsx';
import { GoodsPopup } from '../parts/goods-popup.tsx';
import { OwnRounds } from '../parts/own-rounds.tsx';
import { CodeForm } from '../parts/use-take.tsx';
import { Vouchers } from '../parts/vouchers.tsx';

const TABS = ['open', 'history'] as const;
type Tab = (typeof TABS)[number];
const SIZE = 20;
const HUNDREDTHS = 100;

function readAgain(): void {
  for (const call of [listRewards, listMyFreeRounds]) {
    void queryClient.invalidateQueries({ queryKey: callKey(call) });
  }
  void refreshBalance();
}

/** What an item is called. */
function useItemName(): (item: RewardItemView) => string {
  const t = useT();
  const { digits } = useMoney();
  return ({ kind, detail }) => {
    if (kind === 'rankGift') return t('site-rewards.kind.rankGift', { rank: digits(detail) });
    if (kind === 'monthlyGift') return t('site-rewards.kind.monthlyGift', { month: digits(detail) });
    if (kind === 'birthdayGift') return t('site-rewards.kind.birthdayGift', { year: digits(detail) });
    return t(`site-rewards.kind.${kind}`, { name: detail });
  };
}

/** What free rounds and goods are: their name, and the terms of rounds. */
function useWhat(): (item: RewardItemView) => string {
  const t = useT();
  const money = useMoney();
  const { language } = usePreferences();
  return ({ about }) => {
    if (about === null) return '';
    const { names, rounds } = about;
    const name = names[language] ?? names['bn'] ?? '';
    if (rounds === null) return name;
    return [
      name,
      t('site-rewards.rounds.stake', { stake: money.full(rounds.stake) }),
      rounds.times === 0
        ? t('site-rewards.rounds.free')
        : t('site-rewards.rounds.times', { times: money.digits(rounds.times / HUNDREDTHS) }),
      t('site-rewards.rounds.days', { days: rounds.days }),
    ].join(' · ');
  };
}

function Row({ item, act }: { item: RewardItemView; act: JSX.Element | null }): JSX.Element {
  const t = useT();
  const money = useMoney();
  const moment = useMoment();
  const name = useItemName();
  const { gives, about, amount, multiplier, state, expiresAt, claimedAt } = item;
  const what = useWhat()(item);
  return (
    <li className="rw-row" data-reward={item.id}>
      <span className="sp">
        <b className="blk">{name(item)}</b>
        <span className="xs t2 blk">
          {gives === 'freeRounds' || gives === 'goods'
            ? what
            : gives === 'points'
              ? null
              : multiplier === 0
                ? t('site-rewards.free')
                : t('site-rewards.times', { times: money.digits(multiplier / HUNDREDTHS) })}
        </span>
        <span className="xs t2 blk num">
          {state === 'open'
            ? t('site-rewards.until', { at: moment(expiresAt) })
            : state === 'claimed'
              ? t('site-rewards.claimedAt', { at: moment(claimedAt ?? expiresAt) })
              : state === 'takenBack'
                ? t('site-rewards.takenBackStep')
                : t('site-rewards.expiredAt', { at: moment(expiresAt) })}
        </span>
      </span>
      <span className="rw-amount num" translate="no">
        {gives === 'points'
          ? t('site-rewards.points', { points: Number(amount) })
          : gives === 'cash'
            ? money.full(amount)
            : gives === 'freeRounds'
              ? t('site-rewards.rounds.count', { count: about?.rounds?.count ?? 0 })
              : null}
      </span>
      {act}
    </li>
  );
}

function useClaim(): {
  busy: string | null;
  error: string;
  claim: (id: string) => Promise<void>;
  claimAll: () => Promise<void>;
} {
  const t = useT();
  const money = useMoney();
  const [busy, setBusy] = useState<string | null>(null);
  const [error, setError] = useState('');
  const run = async (
    what: string,
    work: () => Promise<{ amount: string; points: string; rounds?: number }>,
  ): Promise<void> => {
    if (busy !== null) return;
    setBusy(what);
    setError('');
    try {
      const { amount, points, rounds = 0 } = await work();
      if (Number(points) > 0) {
        const gained = t('site-rewards.points', { points: Number(points) });
        showToast(t('site-rewards.takenPoints', { points: gained }), 'win');
      }
      if (rounds > 0) showToast(t('site-rewards.takenRounds', { count: rounds }), 'win');
      if (Number(amount) > 0 || (Number(points) === 0 && rounds === 0)) {
        showToast(t('site-rewards.taken', { amount: money.full(amount) }), 'win');
      }
    } catch (thrown) {
      setError(messageOf(thrown));
    } finally {
      setBusy(null);
      readAgain();
    }
  };
  return {
    busy,
    error,
    claim: (id) =>
      run(id, async () => {
        const { gives, amount, about } = await request(claimReward, { params: { id } });
        if (gives === 'freeRounds') return { amount: '0', points: '0', rounds: about?.rounds?.count ?? 0 };
        return gives === 'points' ? { amount: '0', points: amount } : { amount, points: '0' };
      }),
    claimAll: () => run('all', () => request(claimAllRewards)),
  };
}

export function RewardPage(): JSX.Element {
  const t = useT();
  const { digits } = useMoney();
  const offline = useNetworkGone();
  const [tab, setTab] = useState<Tab>('open');
  const [page, setPage] = useState(1);
  const query = useCall(listRewards, { query: { tab, page, size: SIZE } }, { staleTime: 1_000 });
  const { busy, error, claim, claimAll } = useClaim();
  const [sending, setSending] = useState<RewardItemView | null>(null);
  const what = useWhat();
  const open = query.data?.open ?? 0;
  return (
    <>
      <Tabs
        id="rewards"
        label={t('common.nav.rewards')}
        look="underlined"
        value={tab}
        onChange={(next) => {
          setTab(next);
          setPage(1);
        }}
        tabs={TABS.map((value) => ({
          value,
          text:
            value === 'open' && open > 0
              ? `${t('site-rewards.tab.open')} (${digits(open)})`
              : t(`site-rewards.tab.${value}`),
        }))}
      />
      <TabPanel id="rewards" value={tab} className="col">
        {error === '' ? null : (
          <Notice tone="loss" urgent>
            {error}
          </Notice>
        )}
        <ListStates query={query} skeleton={{ height: 72, count: 3 }} ages={false}>
          {({ rows, total, paused }) => (
            <>
              {paused ? <Notice tone="info">{t('site-rewards.paused')}</Notice> : null}
              {rows.length === 0 ? (
                <EmptyState
                  title={t(`site-rewards.none.${tab}`)}
                  art="gift"
                  action={
                    <Button look="soft" onClick={() => openCentrePage('missionLeaderboard')}>
                      {t('site-rewards.seeMissions')}
                    </Button>
                  }
                />
              ) : (
                <>
                  {tab === 'open' && rows.length > 1 ? (
                    <Button
                      look="gold"
                      block
                      busy={busy === 'all'}
                      disabled={offline || busy !== null}
                      onClick={() => void claimAll()}
                    >
                      {t('site-rewards.claimAll')}
                    </Button>
                  ) : null}
                  <ul className="card lines">
                    {rows.map((item) => (
                      <Row
                        key={item.id}
                        item={item}
                        act={
                          item.state === 'open' ? (
                            <Button
                              look="gold"
                              busy={busy === item.id}
                              disabled={offline || busy !== null}
                              onClick={() => (item.gives === 'goods' ? setSending(item) : void claim(item.id))}
                            >
                              {t(item.gives === 'goods' ? 'site-rewards.order' : 'site-rewards.claim')}
                            </Button>
                          ) : null
                        }
                      />
                    ))}
                  </ul>
                  {total > SIZE ? (
                    <Pagination page={page} pageCount={Math.ceil(total / SIZE)} onChange={setPage} />
                  ) : null}
                </>
              )}
            </>
          )}
        </ListStates>
        {tab === 'open' ? (
          <>
            <OwnRounds />
            <Vouchers offline={offline} />
            <CodeForm offline={offline} />
          </>
        ) : null}
      </TabPanel>
      {sending === null ? null : (
        <GoodsPopup item={sending} title={what(sending)} onDone={readAgain} onClose={() => setSending(null)} />
      )}
    </>
  );
}
