/** Missions (screens.md 7.20): those there are, the form that opens one, and the end of one. */
import {
  type DeskMission,
  endMission,
  listMissions,
  MISSION_KINDS,
  MISSION_PERIODS,
  makeMission,
} from '@house/contract/rewards/missions';
import { productName } from '@house/contract/rewards/shapes';
import { useT } from '@house/i18n/react';
import { toLatinDigits } from '@house/money/digits';
import { Button } from '@house/ui/button';
import { Segmented } from '@house/ui/choice';
import type { Column } from '@house/ui/data-table';
import { Field, Select } from '@house/ui/field';
import { showToast } from '@house/ui/toast';
import { type JSX, useState } from 'react';
import { askAgain, request } from '../../shared/api.ts';
import { dayFromToday } from '../../shared/date-filters.tsx';
import { ListTable } from '../../shared/list-view.tsx';
import { useFigures } from '../../shared/money.ts';
import { ReasonPopup } from '../../shared/reason-popup.tsx';
import { useCan } from '../../shared/staff.ts';
import { useList, useOwnPage } from '../../shared/use-list.ts';
import { hasLeast, isOfGames, type MissionKind, missionOf, STEPS, wrongMission } from './mission-model.ts';

function MissionPopup({ onClose }: { onClose: () => void }): JSX.Element {
  const t = useT();
  const [kind, setKind] = useState<MissionKind>('turnover');
  const [period, setPeriod] = useState<DeskMission['period']>('daily');
  const [product, setProduct] = useState<DeskMission['product']>(null);
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({});
  const [isTried, setTried] = useState(false);
  const texts = Object.fromEntries(
    Object.entries(typed).map(([name, text]) => [
      name,
      name === 'bn' || name === 'en' ? text.trim() : toLatinDigits(text).trim(),
    ]),
  );
  const wrong = wrongMission(texts, kind);
  const field = (name: string, label: string, look: { type?: 'date'; maxLength?: number } = {}): JSX.Element => (
    <Field
      key={name}
      label={label}
      name={name}
      autoComplete="off"
      maxLength={18}
      {...look}
      value={typed[name] ?? ''}
      error={isTried && wrong.includes(name) ? t('desk-rewards.numberWrong') : undefined}
      onChange={(event) => setTyped({ ...typed, [name]: event.target.value })}
    />
  );
  return (
    <ReasonPopup
      title={t('desk-rewards.mission.new')}
      confirm={t('desk-rewards.mission.new')}
      wrong={wrong}
      onTried={() => setTried(true)}
      onSend={(order) =>
        request(makeMission, {
          body: { ...order, ...missionOf(texts, kind), period, product: isOfGames(kind) ? product : null },
        })
      }
      onDone={() => {
        showToast(t('desk-rewards.mission.opened'), 'win');
        void askAgain(listMissions);
        onClose();
      }}
      onClose={onClose}
    >
      {field('bn', t('desk-rewards.product.bn'), { maxLength: 80 })}
      {field('en', t('desk-rewards.product.en'), { maxLength: 80 })}
      <Select
        label={t('desk-rewards.mission.kind')}
        name="kind"
        value={kind}
        hint={t(`desk-rewards.mission.hint.${kind}`)}
        options={MISSION_KINDS.map((value) => ({ value, text: t(`desk-rewards.mission.kind.${value}`) }))}
        onChange={(event) => setKind(MISSION_KINDS.find((one) => one === event.target.value) ?? 'turnover')}
      />
      <Segmented
        label={t('desk-rewards.mission.period')}
        value={period}
        choices={MISSION_PERIODS.map((value) => ({ value, text: t(`desk-rewards.mission.period.${value}`) }))}
        onChange={setPeriod}
      />
      {isOfGames(kind) ? (
        <Select
          label={t('desk-rewards.mission.product')}
          name="product"
          value={product ?? ''}
          options={[
            { value: '', text: t('desk-rewards.mission.all') },
            ...productName.options.map((value) => ({ value, text: t(`desk-ledger.name.${value}`) })),
          ]}
          onChange={(event) => setProduct(productName.options.find((name) => name === event.target.value) ?? null)}
        />
      ) : null}
      {hasLeast(kind) ? field('least', t(`desk-rewards.mission.least.${kind as 'winMultiple'}`)) : null}
      {STEPS.flatMap((step) => [
        field(`goal${step}`, t('desk-rewards.mission.goal', { step })),
        field(`reward${step}`, t('desk-rewards.mission.reward', { step })),
        field(`points${step}`, t('desk-rewards.mission.points', { step })),
      ])}
      {field('startsOn', t('desk-rewards.mission.startsOn'), { type: 'date' })}
      {field('endsOn', t('desk-rewards.mission.endsOn'), { type: 'date' })}
    </ReasonPopup>
  );
}

function EndPopup({ mission, onClose }: { mission: DeskMission; onClose: () => void }): JSX.Element {
  const t = useT();
  return (
    <ReasonPopup
      title={t('desk-rewards.mission.endTitle')}
      confirm={t('desk-rewards.mission.endTitle')}
      onSend={(body) => request(endMission, { params: { id: mission.id }, body })}
      onDone={() => {
        showToast(t('desk-rewards.mission.ended'), 'win');
        void askAgain(listMissions);
        onClose();
      }}
      onClose={onClose}
    >
      <p className="wrap-any">
        <b>{mission.names['en']}</b>
      </p>
      <p className="t2">{t('desk-rewards.mission.endHint')}</p>
    </ReasonPopup>
  );
}

export function MissionsTab(): JSX.Element {
  const t = useT();
  const figures = useFigures();
  const may = useCan('rewards.manage');
  const list = useList(listMissions, useOwnPage(), {});
  const [isNew, setNew] = useState(false);
  const [ending, setEnding] = useState<DeskMission | null>(null);
  const columns: Column<DeskMission>[] = [
    {
      key: 'name',
      head: t('desk-rewards.tab.missions'),
      card: 'title',
      cell: ({ names }) => `${names['bn'] ?? ''} · ${names['en'] ?? ''}`,
    },
    {
      key: 'kind',
      head: t('desk-rewards.mission.kind'),
      cell: ({ kind }) => t(`desk-rewards.mission.kind.${kind}`),
    },
    {
      key: 'period',
      head: t('desk-rewards.mission.period'),
      cell: ({ period }) => t(`desk-rewards.mission.period.${period}`),
    },
    {
      key: 'product',
      head: t('desk-rewards.mission.product'),
      cell: ({ kind, product }) =>
        !isOfGames(kind) ? '–' : product === null ? t('desk-rewards.mission.all') : t(`desk-ledger.name.${product}`),
    },
    {
      key: 'steps',
      head: t('desk-rewards.mission.steps'),
      end: true,
      cell: ({ steps }) => (
        <span className="num" translate="no">
          {figures.digits(steps.map(({ goal, reward }) => `${goal}: ${reward}`).join(' · '))}
        </span>
      ),
    },
    {
      key: 'days',
      head: t('desk-rewards.mission.days'),
      cell: ({ startsOn, endsOn }) =>
        `${figures.digits(startsOn)} – ${endsOn === null ? t('desk-rewards.mission.open') : figures.digits(endsOn)}`,
    },
    { key: 'by', head: t('desk-rewards.mission.by'), cell: ({ madeBy }) => madeBy },
    {
      key: 'acts',
      head: <span className="sr">{t('desk-rewards.mission.end')}</span>,
      end: true,
      cell: (mission) =>
        may && (mission.endsOn === null || mission.endsOn > dayFromToday(0)) ? (
          <Button
            size="s"
            aria-label={`${t('desk-rewards.mission.end')} ${mission.names['en'] ?? ''}`}
            onClick={() => setEnding(mission)}
          >
            {t('desk-rewards.mission.end')}
          </Button>
        ) : null,
    },
  ];
  return (
    <div className="card list">
      <div className="part-h">
        <h2>{t('desk-rewards.tab.missions')}</h2>
        <span className="sp" />
        {may ? (
          <Button size="s" look="brand" onClick={() => setNew(true)}>
            {t('desk-rewards.mission.new')}
          </Button>
        ) : null}
      </div>
      <ListTable
        list={list}
        label={t('desk-rewards.tab.missions')}
        columns={columns}
        rowKey={({ id }) => id}
        empty={t('desk-rewards.mission.none')}
      />
      {isNew ? <MissionPopup onClose={() => setNew(false)} /> : null}
      {ending === null ? null : <EndPopup mission={ending} onClose={() => setEnding(null)} />}
    </div>
  );
}
