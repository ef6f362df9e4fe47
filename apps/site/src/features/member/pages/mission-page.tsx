/** Mission activity (screens.md 5.13): how far each has come, its steps, and a press for each that was reached. */
import './rewards.css';
import { getMissionLeaderboard } from '@house/contract/rewards/boards';
import { claimMission, getMissions, type MissionView } from '@house/contract/rewards/missions';
import { listRewards } from '@house/contract/rewards/site';
import { useT } from '@house/i18n/react';
import { Button } from '@house/ui/button';
import { Progress } from '@house/ui/figures';
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
import { MissionBoard } from '../parts/mission-board.tsx';

type Claim = (mission: MissionView, step: number) => void;

function Mission({ mission, claim, locked }: { mission: MissionView; claim: Claim; locked: boolean }): JSX.Element {
  const t = useT();
  const money = useMoney();
  const moment = useMoment();
  const { language } = usePreferences();
  const { names, kind, period, product, least, progress, steps, isOver, endsAt } = mission;
  // Amounts as money, counts as whole numbers, wins as times of a stake.
  const shown = (amount: string): string =>
    kind === 'turnover' || kind === 'depositSum' ? money.full(amount) : money.digits(Number(amount));
  const name = names[language] ?? names['bn'] ?? '';
  // The bar shows the step that is worked on, at last the whole.
  const goal = (steps.find(({ state }) => state === 'active') ?? steps.at(-1))?.goal ?? progress;
  const told = t(`site-rewards.mission.progress.${kind}`, { done: shown(progress), goal: shown(goal) });
  return (
    <li className="col" data-mission={mission.id}>
      <span>
        <b className="blk wrap-any">{name}</b>
        <span className="xs t2 blk">
          {[
            t(`site-rewards.mission.period.${period}`),
            ...(kind === 'turnover' || kind === 'winMultiple'
              ? [product === null ? t('site-rewards.mission.all') : t(`site-turnover.game.${product}`)]
              : []),
            ...(Number(least) > 0
              ? [t(`site-rewards.mission.least.${kind as 'depositCount'}`, { amount: money.full(least) })]
              : []),
          ].join(' · ')}
        </span>
        <span className="xs t2 blk">{t(`site-rewards.mission.rule.${kind}`)}</span>
        {endsAt === null ? null : (
          <span className="xs t2 blk num">
            {t(isOver ? 'site-rewards.mission.over' : 'site-rewards.mission.ends', { at: moment(endsAt) })}
          </span>
        )}
      </span>
      <Progress part={Number(progress) / Number(goal)} label={`${name}: ${told}`} />
      <span className="xs num" translate="no">
        {told}
      </span>
      {steps.map(({ goal: toReach, reward, points, state }, step) => {
        const terms = [
          t(`site-rewards.mission.step.${kind}`, { goal: shown(toReach), reward: money.full(reward) }),
          ...(points === 0 ? [] : [t('site-rewards.mission.points', { points: money.digits(points) })]),
        ].join(' · ');
        return (
          <span className="rw-row" key={toReach}>
            <span className="sp num" translate="no">
              {terms}
            </span>
            {state === 'done' ? (
              <Button
                look="gold"
                disabled={locked}
                aria-label={`${t('site-rewards.claim')}: ${terms}`}
                onClick={() => claim(mission, step)}
              >
                {t('site-rewards.claim')}
              </Button>
            ) : (
              <span className={state === 'claimed' ? 'bd win' : 'bd'}>{t(`site-rewards.mission.state.${state}`)}</span>
            )}
          </span>
        );
      })}
    </li>
  );
}

const TABS = ['missions', 'current', 'last'] as const;

export function MissionPage(): JSX.Element {
  const t = useT();
  const [tab, setTab] = useState<(typeof TABS)[number]>('missions');
  return (
    <>
      <Tabs
        id="missions"
        label={t('common.nav.missions')}
        look="underlined"
        value={tab}
        onChange={setTab}
        tabs={TABS.map((value) => ({ value, text: t(`site-rewards.mission.tab.${value}`) }))}
      />
      <TabPanel id="missions" value={tab} className="col">
        {tab === 'missions' ? <MissionList /> : <MissionBoard which={tab} />}
      </TabPanel>
    </>
  );
}

function MissionList(): JSX.Element {
  const t = useT();
  const money = useMoney();
  const offline = useNetworkGone();
  const query = useCall(getMissions, {}, { staleTime: 1_000 });
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState('');
  const claim = async (mission: MissionView, step: number): Promise<void> => {
    if (isBusy) return;
    setBusy(true);
    setError('');
    try {
      const params = { id: mission.id, step: String(step) };
      const { amount } = await request(claimMission, { params, body: { from: mission.from } });
      showToast(t('site-rewards.taken', { amount: money.full(amount) }), 'win');
    } catch (thrown) {
      setError(messageOf(thrown));
    } finally {
      setBusy(false);
      void queryClient.invalidateQueries({ queryKey: callKey(getMissions) });
      void queryClient.invalidateQueries({ queryKey: callKey(listRewards) });
      void queryClient.invalidateQueries({ queryKey: callKey(getMissionLeaderboard) });
      void refreshBalance();
    }
  };
  return (
    <>
      {error === '' ? null : (
        <Notice tone="loss" urgent>
          {error}
        </Notice>
      )}
      <ListStates query={query} skeleton={{ height: 120, count: 2 }} ages={false}>
        {({ rows, paused }) => (
          <>
            {paused ? <Notice tone="info">{t('site-rewards.paused')}</Notice> : null}
            {rows.length === 0 ? (
              <EmptyState title={t('site-rewards.mission.none')} art="gift" />
            ) : (
              <ul className="card lines">
                {rows.map((mission) => (
                  <Mission
                    key={`${mission.id} ${mission.from}`}
                    mission={mission}
                    locked={offline || isBusy}
                    claim={(of, step) => void claim(of, step)}
                  />
                ))}
              </ul>
            )}
          </>
        )}
      </ListStates>
    </>
  );
}
