/** The tree of limits, and members with a factor of their own. */
import type { ReplyOf } from '@house/contract/call';
import { listSportsLimits, setSportsFactor, setSportsLimit } from '@house/contract/sports/desk';
import { useT } from '@house/i18n/react';
import { parseAmount } from '@house/money/amount';
import { Button } from '@house/ui/button';
import { type Column, DataTable } from '@house/ui/data-table';
import { Field, Select } from '@house/ui/field';
import { type JSX, useState } from 'react';
import { askAgain, request, useCall } from '../../shared/api.ts';
import { AnswerView } from '../../shared/list-view.tsx';
import { useFigures } from '../../shared/money.ts';
import { ReasonPopup } from '../../shared/reason-popup.tsx';
import { useCan } from '../../shared/staff.ts';
import { useWhen, zoneName } from '../../shared/when.ts';
import { usePlaceName, usePlaces } from './places.ts';

type Reply = ReplyOf<typeof listSportsLimits>;
type Limit = Reply['starting'];
type Factor = Reply['factors'][number];
const AMOUNTS = ['stakeMax', 'returnMax', 'liabilityMax'] as const;

function LimitPopup({
  reply,
  scope: first,
  onClose,
}: {
  reply: Reply;
  scope: string;
  onClose: () => void;
}): JSX.Element {
  const t = useT();
  const places = usePlaces(reply.tree);
  const nameOf = usePlaceName(reply.tree);
  const [scope, setScope] = useState(first);
  const own = reply.limits.find((each) => each.scope === scope) ?? (scope === '*' ? reply.starting : undefined);
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({});
  const typedOf = (name: (typeof AMOUNTS)[number]): string => typed[`${scope} ${name}`] ?? own?.[name] ?? '';
  const wrong = AMOUNTS.filter((name) => typedOf(name) !== '' && parseAmount(typedOf(name)) === null);
  const known = places.some((each) => each.scope === scope);
  return (
    <ReasonPopup
      title={t('desk-sports.limit.set')}
      confirm={t('desk-sports.save')}
      wrong={[...wrong]}
      onSend={({ key, reason }) => {
        const read = (name: (typeof AMOUNTS)[number]) => (typedOf(name) === '' ? null : typedOf(name));
        const [stakeMax, returnMax, liabilityMax] = [read('stakeMax'), read('returnMax'), read('liabilityMax')];
        return request(setSportsLimit, { body: { key, reason, scope, stakeMax, returnMax, liabilityMax } }).finally(
          () => void askAgain(listSportsLimits),
        );
      }}
      onClose={onClose}
    >
      <p className="sm t2">{t('desk-sports.limit.note')}</p>
      <Select
        label={t('desk-sports.limit.place')}
        value={scope}
        options={[
          ...(known ? [] : [{ value: scope, text: nameOf(scope) }]),
          ...places.map((each) => ({ value: each.scope, text: each.text })),
        ]}
        onChange={({ target }) => setScope(target.value)}
      />
      {AMOUNTS.map((name) => (
        <Field
          key={`${scope} ${name}`}
          name={name}
          label={t(`desk-sports.limit.${name}`)}
          inputMode="decimal"
          value={typedOf(name)}
          onChange={({ target }) => setTyped({ ...typed, [`${scope} ${name}`]: target.value.trim() })}
        />
      ))}
    </ReasonPopup>
  );
}

function FactorPopup({ onClose }: { onClose: () => void }): JSX.Element {
  const t = useT();
  const [memberId, setMemberId] = useState('');
  const [percent, setPercent] = useState('');
  const factor = Number(percent);
  const wrong = [
    ...(/^[0-9]{1,20}$/.test(memberId) ? [] : ['member']),
    ...(percent !== '' && Number.isInteger(factor) && factor >= 0 && factor <= 1_000 ? [] : ['factor']),
  ];
  return (
    <ReasonPopup
      title={t('desk-sports.factor.set')}
      confirm={t('desk-sports.save')}
      wrong={wrong}
      onSend={({ key, reason }) =>
        request(setSportsFactor, { body: { key, reason, memberId, factor } }).finally(
          () => void askAgain(listSportsLimits),
        )
      }
      onClose={onClose}
    >
      <p className="sm t2">{t('desk-sports.factor.note')}</p>
      <Field
        name="member"
        label={t('desk-sports.factor.member')}
        inputMode="numeric"
        value={memberId}
        onChange={({ target }) => setMemberId(target.value.trim())}
      />
      <Field
        name="factor"
        label={t('desk-sports.factor.percent')}
        inputMode="numeric"
        value={percent}
        onChange={({ target }) => setPercent(target.value.trim())}
      />
    </ReasonPopup>
  );
}

type Row = Limit & Partial<Pick<Reply['limits'][number], 'reason' | 'setBy' | 'setAt'>>;

function LimitsView({ reply, stale }: { reply: Reply; stale: boolean }): JSX.Element {
  const t = useT();
  const when = useWhen();
  const { money, digits } = useFigures();
  const mayTrade = useCan('sports.trade');
  const nameOf = usePlaceName(reply.tree);
  const [opened, setOpened] = useState<string | null>(null);
  const [adding, setAdding] = useState(false);
  const rows: Row[] = [...(reply.limits.some(({ scope }) => scope === '*') ? [] : [reply.starting]), ...reply.limits];
  const limits: Column<Row>[] = [
    {
      key: 'place',
      head: t('desk-sports.limit.place'),
      card: 'title',
      cell: ({ scope }) => nameOf(scope),
    },
    ...AMOUNTS.map(
      (name): Column<Row> => ({
        key: name,
        head: t(`desk-sports.limit.${name}`),
        end: true,
        cell: (row) => (row[name] === null ? '–' : money(row[name])),
      }),
    ),
    {
      key: 'by',
      head: `${t('desk-sports.limit.by')} (${zoneName})`,
      cell: ({ setBy, setAt, reason }) =>
        setBy === undefined ? (
          t('desk-sports.limit.starting')
        ) : (
          <>
            {setBy} · {setAt === undefined ? null : when.instant(setAt)} <q>{reason}</q>
          </>
        ),
    },
    {
      key: 'acts',
      head: '',
      cell: ({ scope }) =>
        mayTrade ? (
          <Button size="s" onClick={() => setOpened(scope)}>
            {t('desk-sports.limit.change')}
          </Button>
        ) : null,
    },
  ];
  const factors: Column<Factor>[] = [
    {
      key: 'member',
      head: t('desk-sports.member'),
      card: 'title',
      cell: ({ account, memberId }) => <bdi>{account ?? memberId}</bdi>,
    },
    {
      key: 'factor',
      head: t('desk-sports.factor.percent'),
      end: true,
      card: 'main',
      cell: ({ factor }) => <span translate="no">{digits(`${factor} %`)}</span>,
    },
    {
      key: 'by',
      head: `${t('desk-sports.limit.by')} (${zoneName})`,
      cell: ({ setBy, setAt, reason }) => (
        <>
          {setBy} · {when.instant(setAt)} <q>{reason}</q>
        </>
      ),
    },
  ];
  return (
    <>
      <div className="row wrap-f">
        <p className="sm t2">{t('desk-sports.limit.note')}</p>
        <span className="sp" />
        {mayTrade ? (
          <>
            <Button size="s" look="brand" onClick={() => setOpened('*')}>
              {t('desk-sports.limit.set')}
            </Button>
            <Button size="s" onClick={() => setAdding(true)}>
              {t('desk-sports.factor.set')}
            </Button>
          </>
        ) : null}
      </div>
      <DataTable
        label={t('desk-sports.tab.limits')}
        columns={limits}
        rows={rows}
        rowKey={({ scope }) => scope}
        stale={stale}
      />
      <h2>{t('desk-sports.factor.title')}</h2>
      {reply.factors.length === 0 ? (
        <p className="t2">{t('desk-sports.factor.none')}</p>
      ) : (
        <DataTable
          label={t('desk-sports.factor.title')}
          columns={factors}
          rows={reply.factors}
          rowKey={({ memberId }) => memberId}
          stale={stale}
        />
      )}
      {opened === null ? null : <LimitPopup reply={reply} scope={opened} onClose={() => setOpened(null)} />}
      {adding ? <FactorPopup onClose={() => setAdding(false)} /> : null}
    </>
  );
}

export function LimitsTab(): JSX.Element {
  const answer = useCall(listSportsLimits, {});
  return <AnswerView answer={answer}>{(reply, stale) => <LimitsView reply={reply} stale={stale} />}</AnswerView>;
}
