/** Card rooms: who sits where with how much, and the hands that ended last, of one member where one is named. */
import {
  listStudioCards,
  listStudioCollusion,
  type StudioCardHand,
  type StudioCardTable,
  type StudioSuspectPair,
} from '@house/contract/studio/desk';
import { useT } from '@house/i18n/react';
import { Button } from '@house/ui/button';
import { type Column, DataTable } from '@house/ui/data-table';
import { Field } from '@house/ui/field';
import { Badge } from '@house/ui/figures';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import type { FormEvent, JSX } from 'react';
import { useCall } from '../../shared/api.ts';
import { AnswerView } from '../../shared/list-view.tsx';
import { useFigures } from '../../shared/money.ts';
import { useCan } from '../../shared/staff.ts';
import { useWhen, zoneName } from '../../shared/when.ts';
import { CardHandPopup } from './card-hand-popup.tsx';
import { CardMember } from './card-member.tsx';
import { gameName } from './model.ts';
import { SeatingPart } from './seating-part.tsx';

const EVERY_MS = 5_000;
const PAIRS_EVERY_MS = 60_000;
const REVIEW_FROM = 100;

function Tables({ tables, stale }: { tables: readonly StudioCardTable[]; stale: boolean }): JSX.Element {
  const t = useT();
  const { money, count } = useFigures();
  const columns: Column<StudioCardTable>[] = [
    {
      key: 'game',
      head: t('desk-studio.game'),
      card: 'title',
      cell: ({ game, isPrivate, trial }) => (
        <>
          <b>{gameName(game)}</b> {isPrivate ? t('desk-studio.cards.private') : null}{' '}
          {trial ? t('desk-studio.cards.trial') : null}
        </>
      ),
    },
    {
      key: 'players',
      head: t('desk-studio.cards.players'),
      cell: ({ players }) =>
        players.map(({ seat, stack, out, together, ...who }) => (
          <div key={seat}>
            <CardMember {...who} /> <span className="num">{money(stack)}</span>{' '}
            {out ? t('desk-studio.cards.out') : null}{' '}
            {together.map((tie) => (
              <Badge key={tie} tone="warn">
                {t(`desk-studio.seating.${tie}`)}
              </Badge>
            ))}
          </div>
        )),
    },
    { key: 'hands', head: t('desk-studio.cards.played'), end: true, cell: ({ hands }) => count(hands) },
    { key: 'rake', head: t('desk-studio.cards.rake'), end: true, card: 'main', cell: ({ rake }) => money(rake) },
  ];
  return (
    <DataTable
      label={t('desk-studio.cards.tables')}
      columns={columns}
      rows={tables}
      rowKey={({ id }) => id}
      stale={stale}
    />
  );
}

function Hands({
  hands,
  stale,
  onOpen,
}: {
  hands: readonly StudioCardHand[];
  stale: boolean;
  onOpen: (id: string) => void;
}): JSX.Element {
  const t = useT();
  const mayReplay = useCan('studio.hands');
  const { money, count } = useFigures();
  const when = useWhen();
  const columns: Column<StudioCardHand>[] = [
    {
      key: 'time',
      head: `${t('desk.time')} (${zoneName})`,
      card: 'title',
      cell: ({ dealtAt }) => when.instant(dealtAt),
    },
    {
      key: 'game',
      head: t('desk-studio.game'),
      cell: ({ game, number, state }) => (
        <>
          {gameName(game)} <span className="num">{count(number)}</span>{' '}
          {state === 'void' ? t('desk-studio.cards.void') : null}
        </>
      ),
    },
    {
      key: 'players',
      head: t('desk-studio.cards.players'),
      cell: ({ players }) =>
        players.map(({ seat, put, won, ...who }) => (
          <div key={seat}>
            <CardMember {...who} />{' '}
            <span className="num">
              −{money(put)} +{money(won)}
            </span>
          </div>
        )),
    },
    { key: 'acts', head: t('desk-studio.cards.acts'), end: true, cell: ({ acts }) => count(acts) },
    { key: 'rake', head: t('desk-studio.cards.rake'), end: true, card: 'main', cell: ({ rake }) => money(rake) },
    { key: 'id', head: t('desk-studio.round'), cell: ({ id }) => <span className="t3 sm num">{id}</span> },
    ...(mayReplay
      ? [
          {
            key: 'replay',
            head: t('desk-studio.replay'),
            cell: ({ id, state }: StudioCardHand) =>
              state === 'void' ? null : (
                <Button size="s" data-replay={id} onClick={() => onOpen(id)}>
                  {t('desk-studio.replay')}
                </Button>
              ),
          },
        ]
      : []),
  ];
  return (
    <DataTable
      label={t('desk-studio.cards.hands')}
      columns={columns}
      rows={hands}
      rowKey={({ id }) => id}
      stale={stale}
    />
  );
}

function Pairs({ pairs, stale }: { pairs: readonly StudioSuspectPair[]; stale: boolean }): JSX.Element {
  const t = useT();
  const { money, count } = useFigures();
  const columns: Column<StudioSuspectPair>[] = [
    {
      key: 'score',
      head: t('desk-studio.pairs.score'),
      card: 'title',
      cell: ({ score }) => <b className={score >= REVIEW_FROM ? 'neg' : ''}>{count(score)}</b>,
    },
    {
      key: 'players',
      head: t('desk-studio.cards.players'),
      cell: ({ members, flow }) =>
        members.map((member, at) => (
          <div key={member.memberId}>
            <CardMember {...member} /> {t('desk-studio.pairs.flow')}{' '}
            <span className="num">{money(flow[at] ?? '0')}</span>
          </div>
        )),
    },
    {
      key: 'hands',
      head: t('desk-studio.pairs.together'),
      end: true,
      cell: ({ hands, togetherPercent }) => (
        <>
          {count(hands)} <span className="t3 sm">{count(togetherPercent)} %</span>
        </>
      ),
    },
    {
      key: 'flags',
      head: t('desk-studio.pairs.flags'),
      cell: ({ flags }) => flags.map((flag) => t(`desk-studio.pairs.${flag}`)).join(' · '),
    },
    {
      key: 'show',
      head: t('desk-studio.cards.hands'),
      cell: ({ members: [one, other] }) =>
        one?.account == null || other?.account == null ? null : (
          <Link
            to="/studio"
            search={{ tab: 'cards', member: one.account, other: other.account } as never}
            className="link"
          >
            {t('desk-studio.cards.together')}
          </Link>
        ),
    },
  ];
  return (
    <DataTable
      label={t('desk-studio.pairs.title')}
      columns={columns}
      rows={pairs}
      rowKey={({ members }) => members.map(({ memberId }) => memberId).join(' ')}
      stale={stale}
    />
  );
}

export function CardsTab(): JSX.Element {
  const t = useT();
  // In the address, so that a member's page and a pair below lead to their hands.
  const { member = '', other = '', hand = '' } = useSearch({ strict: false }) as Record<string, string>;
  const navigate = useNavigate();
  const show = (search: Record<string, string>): void => {
    const filled = Object.fromEntries(Object.entries(search).filter(([, value]) => value !== ''));
    void navigate({ to: '.', search: { tab: 'cards', ...filled } as never, replace: true });
  };
  const query = member === '' ? {} : { member, ...(other === '' ? {} : { other }) };
  const answer = useCall(listStudioCards, { query }, { refetchInterval: EVERY_MS });
  const suspects = useCall(listStudioCollusion, {}, { refetchInterval: PAIRS_EVERY_MS });
  const search = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const named = (name: string): string => {
      const said = form.get(name);
      return typeof said === 'string' ? said.trim() : '';
    };
    show({ member: named('member'), other: named('other') });
  };
  return (
    <>
      {hand === '' ? null : <CardHandPopup id={hand} onClose={() => show({ member, other })} />}
      <form className="row wrap-f" onSubmit={search} key={`${member} ${other}`}>
        <Field label={t('desk-studio.cards.member')} name="member" maxLength={64} defaultValue={member} />
        <Field label={t('desk-studio.cards.other')} name="other" maxLength={64} defaultValue={other} />
        <Button type="submit">{t('desk-studio.cards.search')}</Button>
      </form>
      <AnswerView answer={answer}>
        {({ tables, hands }, stale) => (
          <>
            <h2>{t('desk-studio.cards.tables')}</h2>
            {tables.length === 0 ? (
              <p className="t2">{t('desk-studio.cards.noTables')}</p>
            ) : (
              <Tables tables={tables} stale={stale} />
            )}
            <h2>{t('desk-studio.cards.hands')}</h2>
            {hands.length === 0 ? (
              <p className="t2">{t('desk-studio.cards.noHands')}</p>
            ) : (
              <Hands hands={hands} stale={stale} onOpen={(id) => show({ member, other, hand: id })} />
            )}
          </>
        )}
      </AnswerView>
      <h2>{t('desk-studio.pairs.title')}</h2>
      <AnswerView answer={suspects}>
        {({ pairs }, stale) =>
          pairs.length === 0 ? (
            <p className="t2">{t('desk-studio.pairs.none')}</p>
          ) : (
            <Pairs pairs={pairs} stale={stale} />
          )
        }
      </AnswerView>
      <SeatingPart />
    </>
  );
}
