/** The fish shooter: what shots came to against the rules, jackpots and chests, bosses, who sat where. */
import {
  getStudioFish,
  type StudioFishChest,
  type StudioFishKind,
  type StudioFishSitting,
  type StudioFishTier,
} from '@house/contract/studio/desk';
import { useT } from '@house/i18n/react';
import { Chips } from '@house/ui/choice';
import { type Column, DataTable } from '@house/ui/data-table';
import { Link } from '@tanstack/react-router';
import { type JSX, useState } from 'react';
import { useCall } from '../../shared/api.ts';
import { AnswerView } from '../../shared/list-view.tsx';
import { useFigures } from '../../shared/money.ts';
import { RowButton } from '../../shared/row-parts.tsx';
import { useWhen, zoneName } from '../../shared/when.ts';
import { showShare, showTenths } from './model.ts';
import { RoundPopup } from './round-popup.tsx';

const EVERY_MS = 15_000;
const PERIODS = ['1', '7', '30', '366'] as const;
/** Standard errors from the rules beyond which a return is looked at: chance brings it once in ten thousand looks. */
const FAR = 3.89;
const ROOMS = ['POND', 'RIVER', 'SEA'] as const;
const roomId = (code: string): `desk-studio.fish.${(typeof ROOMS)[number]}` =>
  `desk-studio.fish.${ROOMS.find((known) => known === code) ?? 'POND'}`;

type Sums = Pick<StudioFishTier, 'mean' | 'error'>;

/** The return as it was played, how far chance moves it, and whether it is further off than that. */
function Return({ mean, error, proved }: Sums & { proved: number }): JSX.Element {
  if (mean === null || error === null) return <span>–</span>;
  const isFar = Math.abs(mean - proved) > FAR * error;
  return (
    <span className={`num ${isFar ? 'neg' : ''}`} translate="no">
      {showShare(mean)} <span className="t3 sm">± {showShare(error)}</span>
    </span>
  );
}

function Member({ account, memberId }: { account: string | null; memberId: string | null }): JSX.Element {
  return memberId === null ? (
    <span>–</span>
  ) : (
    <Link to={`/members/${memberId}`} className="link" translate="no">
      <bdi>{account ?? memberId}</bdi>
    </Link>
  );
}

function Tiers({ tiers, proved, stale }: { tiers: readonly StudioFishTier[]; proved: number; stale: boolean }) {
  const t = useT();
  const { money, count } = useFigures();
  const columns: Column<StudioFishTier>[] = [
    {
      key: 'room',
      head: t('desk-studio.fish.room'),
      card: 'title',
      cell: ({ code, base }) => (
        <>
          <b>{t(roomId(code))}</b> <span className="t3 sm num">{money(base)}</span>
        </>
      ),
    },
    { key: 'players', head: t('desk-studio.table.players'), end: true, cell: ({ players }) => count(players) },
    { key: 'shots', head: t('desk-studio.fish.shots'), end: true, cell: ({ shots }) => count(shots) },
    { key: 'cost', head: t('desk-studio.staked'), end: true, cell: ({ cost }) => money(cost) },
    { key: 'prize', head: t('desk-studio.paid'), end: true, cell: ({ prize }) => money(prize) },
    { key: 'mean', head: t('desk-studio.mean'), end: true, cell: (row) => <Return {...row} proved={proved} /> },
    {
      key: 'jackpot',
      head: t('desk-studio.fish.jackpot'),
      end: true,
      card: 'main',
      cell: ({ jackpot, jackpotPaid }) => (
        <>
          <b>{money(jackpot)}</b>{' '}
          <span className="t3 sm">{t('desk-studio.fish.paid', { amount: money(jackpotPaid) })}</span>
        </>
      ),
    },
    {
      key: 'chest',
      head: t('desk-studio.fish.chest'),
      end: true,
      cell: ({ chest, chestPaid, balanced }) => (
        <>
          <b className={balanced ? '' : 'neg'}>{money(chest)}</b>{' '}
          <span className="t3 sm">{t('desk-studio.fish.paid', { amount: money(chestPaid) })}</span>
          {balanced ? null : ` ${t('desk-studio.differs')}`}
        </>
      ),
    },
  ];
  return (
    <DataTable
      label={t('desk-studio.tab.fish')}
      columns={columns}
      rows={tiers}
      rowKey={({ code }) => code}
      stale={stale}
    />
  );
}

function Kinds({ kinds, proved, stale }: { kinds: readonly StudioFishKind[]; proved: number; stale: boolean }) {
  const t = useT();
  const { money, count } = useFigures();
  const columns: Column<StudioFishKind>[] = [
    {
      key: 'kind',
      head: t('desk-studio.fish.kind'),
      card: 'title',
      cell: ({ code, boss }) => (
        <>
          <span translate="no">{code}</span> {boss ? <b>{t('desk-studio.fish.boss')}</b> : null}
        </>
      ),
    },
    { key: 'shots', head: t('desk-studio.fish.shots'), end: true, cell: ({ shots }) => count(shots) },
    { key: 'kills', head: t('desk-studio.fish.kills'), end: true, cell: ({ kills }) => count(kills) },
    {
      key: 'expected',
      head: t('desk-studio.fish.expected'),
      end: true,
      cell: ({ expected }) => <span translate="no">{showTenths(expected)}</span>,
    },
    { key: 'cost', head: t('desk-studio.staked'), end: true, cell: ({ cost }) => money(cost) },
    {
      key: 'mean',
      head: t('desk-studio.mean'),
      end: true,
      card: 'main',
      cell: (row) => <Return {...row} proved={proved} />,
    },
  ];
  return (
    <DataTable
      label={t('desk-studio.fish.kind')}
      columns={columns}
      rows={kinds}
      rowKey={({ code }) => code}
      stale={stale}
    />
  );
}

function Chests({ chests, stale }: { chests: readonly StudioFishChest[]; stale: boolean }) {
  const t = useT();
  const when = useWhen();
  const { money, count } = useFigures();
  const [opened, setOpened] = useState<string | null>(null);
  const columns: Column<StudioFishChest>[] = [
    {
      key: 'wonAt',
      head: `${t('desk-studio.wonAt')} (${zoneName})`,
      card: 'title',
      cell: ({ wonAt, round }) => <RowButton onOpen={() => setOpened(round)}>{when.instant(wonAt)}</RowButton>,
    },
    { key: 'room', head: t('desk-studio.fish.room'), cell: ({ code }) => t(roomId(code)) },
    { key: 'boss', head: t('desk-studio.fish.boss'), cell: ({ kind }) => <span translate="no">{kind}</span> },
    { key: 'level', head: t('desk-studio.fish.level'), end: true, cell: ({ level }) => count(level) },
    { key: 'member', head: t('desk-studio.member'), cell: (row) => <Member {...row} /> },
    {
      key: 'amount',
      head: t('desk-studio.prize'),
      end: true,
      card: 'main',
      cell: ({ amount }) => <b>{money(amount)}</b>,
    },
  ];
  return (
    <>
      <DataTable
        label={t('desk-studio.fish.chests')}
        columns={columns}
        rows={chests}
        rowKey={({ round, kind, level, amount }) => `${round} ${kind} ${level} ${amount}`}
        stale={stale}
      />
      {opened === null ? null : <RoundPopup id={opened} onClose={() => setOpened(null)} />}
    </>
  );
}

function Sittings({ sittings, stale }: { sittings: readonly StudioFishSitting[]; stale: boolean }) {
  const t = useT();
  const when = useWhen();
  const { money, count } = useFigures();
  const columns: Column<StudioFishSitting>[] = [
    {
      key: 'satAt',
      head: `${t('desk.time')} (${zoneName})`,
      card: 'title',
      cell: ({ satAt, leftAt }) => (
        <>
          {when.instant(satAt)} {leftAt === null ? <b>{t('desk-studio.fish.sits')}</b> : null}
        </>
      ),
    },
    { key: 'member', head: t('desk-studio.member'), cell: (row) => <Member {...row} /> },
    {
      key: 'room',
      head: t('desk-studio.fish.room'),
      cell: ({ code, trial }) => (
        <>
          {t(roomId(code))} {trial ? t('desk-studio.trial') : null}
        </>
      ),
    },
    { key: 'bullets', head: t('desk-studio.fish.shots'), end: true, cell: ({ bullets }) => count(bullets) },
    { key: 'cost', head: t('desk-studio.staked'), end: true, cell: ({ cost }) => money(cost) },
    { key: 'won', head: t('desk-studio.paid'), end: true, card: 'main', cell: ({ won }) => money(won) },
  ];
  return (
    <DataTable
      label={t('desk-studio.fish.sittings')}
      columns={columns}
      rows={sittings}
      rowKey={({ id }) => id}
      stale={stale}
    />
  );
}

export function FishTab(): JSX.Element {
  const t = useT();
  const [days, setDays] = useState<(typeof PERIODS)[number]>('30');
  const answer = useCall(getStudioFish, { query: { days: Number(days) } }, { refetchInterval: EVERY_MS });
  return (
    <>
      <Chips
        label={t('desk-studio.fish.period')}
        value={days}
        choices={PERIODS.map((value) => ({ value, text: t('desk-studio.fish.days', { days: Number(value) }) }))}
        onChange={setDays}
      />
      <AnswerView answer={answer}>
        {({ tiers, kinds, chests, sittings, proved }, stale) => (
          <>
            <p className="t2 sm">{t('desk-studio.fish.note', { proved: showShare(proved) })}</p>
            <Tiers tiers={tiers} proved={proved} stale={stale} />
            <h2>{t('desk-studio.fish.kinds')}</h2>
            <Kinds kinds={kinds} proved={proved} stale={stale} />
            <h2>{t('desk-studio.fish.chests')}</h2>
            {chests.length === 0 ? (
              <p className="t2">{t('desk-studio.fish.noChests')}</p>
            ) : (
              <Chests chests={chests} stale={stale} />
            )}
            <h2>{t('desk-studio.fish.sittings')}</h2>
            {sittings.length === 0 ? (
              <p className="t2">{t('desk-studio.fish.noSittings')}</p>
            ) : (
              <Sittings sittings={sittings} stale={stale} />
            )}
          </>
        )}
      </AnswerView>
    </>
  );
}
