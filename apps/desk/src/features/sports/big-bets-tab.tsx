/** Tickets over a limit that wait: taken whole, refused, or offered a part or a lower price. */
import {
  answerSportsBigBet,
  listSportsBigBets,
  listSportsLimits,
  type SportsBigBet,
} from '@house/contract/sports/desk';
import { useT } from '@house/i18n/react';
import { formatAmount, parseAmount } from '@house/money/amount';
import { parseDecimal } from '@house/sports/odds';
import { Button } from '@house/ui/button';
import { type Column, DataTable } from '@house/ui/data-table';
import { Field } from '@house/ui/field';
import { Badge } from '@house/ui/figures';
import { type JSX, useState } from 'react';
import { askAgain, request, useCall } from '../../shared/api.ts';
import { AnswerView } from '../../shared/list-view.tsx';
import { useFigures } from '../../shared/money.ts';
import { ReasonPopup } from '../../shared/reason-popup.tsx';
import { useCan } from '../../shared/staff.ts';
import { useWhen, zoneName } from '../../shared/when.ts';
import { usePlaceName } from './places.ts';
import { useBookWords } from './words.ts';

const EVERY_MS = 1_500;
const NO_TREE = [] as const;
type How = 'accept' | 'refuse' | 'offer';
interface Answering {
  readonly ticket: SportsBigBet;
  readonly how: How;
}

const perLine = ({ stake, lines }: SportsBigBet): bigint => (parseAmount(stake) ?? 0n) / BigInt(lines);

function AnswerPopup({
  answering: { ticket, how },
  nameOf,
  onClose,
}: {
  answering: Answering;
  nameOf: (scope: string) => string;
  onClose: () => void;
}): JSX.Element {
  const t = useT();
  const { money, digits } = useFigures();
  const words = useBookWords();
  const most = (parseAmount(ticket.over.stakeMax) ?? 0n) / BigInt(ticket.lines);
  const [stake, setStake] = useState(formatAmount(most > 0n ? most : perLine(ticket)));
  const [odds, setOdds] = useState<readonly string[]>(ticket.legs.map((leg) => leg.odds));
  const offered = parseAmount(stake);
  const wrong = [
    ...(offered === null || offered <= 0n || offered > perLine(ticket) ? ['stake'] : []),
    ...odds.flatMap((each, leg) => {
      const asked = parseDecimal(ticket.legs[leg]?.odds ?? '') ?? 0;
      const own = parseDecimal(each);
      return own === null || own > asked ? [`odds${leg}`] : [];
    }),
  ];
  return (
    <ReasonPopup
      title={`${t(`desk-sports.big.${how}`)}: ${ticket.ticket}`}
      confirm={t(`desk-sports.big.${how}`)}
      look={how === 'refuse' ? 'danger-fill' : 'brand'}
      reasonFirst={how !== 'offer'}
      wrong={how === 'offer' ? wrong : []}
      onSend={({ key, reason }) => {
        const offer = how === 'offer' ? { offer: { stake, odds: [...odds] } } : {};
        return request(answerSportsBigBet, { params: { id: ticket.id }, body: { key, reason, how, ...offer } }).finally(
          () => void askAgain(listSportsBigBets),
        );
      }}
      onClose={onClose}
    >
      <p className="sm t2">
        {t('desk-sports.big.over', {
          what: t(`desk-sports.big.why.${ticket.over.why}`),
          scope: nameOf(ticket.over.scope),
          most: money(ticket.over.stakeMax),
        })}
      </p>
      {how === 'offer' ? (
        <>
          <Field
            name="stake"
            label={t('desk-sports.big.stakePerLine')}
            inputMode="decimal"
            value={stake}
            onChange={({ target }) => setStake(target.value)}
          />
          {ticket.legs.map((leg, place) => (
            <Field
              key={`${leg.type} ${leg.part} ${leg.line} ${words.match(leg)}`}
              name={`odds${place}`}
              label={`${words.match(leg)} · ${words.market(leg)} · ${words.selection(leg.selection)} (${digits(leg.odds)})`}
              inputMode="decimal"
              value={odds[place] ?? ''}
              onChange={({ target }) => setOdds(odds.map((each, i) => (i === place ? target.value : each)))}
            />
          ))}
        </>
      ) : null}
    </ReasonPopup>
  );
}

export function BigBetsTab(): JSX.Element {
  const t = useT();
  const when = useWhen();
  const { money, digits } = useFigures();
  const words = useBookWords();
  const mayTrade = useCan('sports.trade');
  const [answering, setAnswering] = useState<Answering | null>(null);
  const answer = useCall(listSportsBigBets, {}, { refetchInterval: EVERY_MS });
  const nameOf = usePlaceName(useCall(listSportsLimits, {}).data?.tree ?? NO_TREE);
  const columns: Column<SportsBigBet>[] = [
    { key: 'until', head: `${t('desk-sports.big.until')} (${zoneName})`, cell: ({ dueAt }) => when.instant(dueAt) },
    {
      key: 'ticket',
      head: t('desk-sports.ticket'),
      card: 'title',
      cell: ({ ticket }) => <span translate="no">{ticket}</span>,
    },
    { key: 'member', head: t('desk-sports.member'), cell: ({ account, memberId }) => <bdi>{account ?? memberId}</bdi> },
    {
      key: 'legs',
      head: t('desk-sports.legs'),
      cell: ({ legs, folds, live, oddsNow }) => (
        <div className="sb-tape">
          {legs.length > 1 ? <b translate="no">{digits(`${folds.join('+')}/${legs.length}`)}</b> : null}
          {live ? <Badge tone="win">{t('desk-sports.status.live')}</Badge> : null}
          {legs.map((leg, place) => (
            <span key={`${leg.type} ${leg.part} ${words.match(leg)}`} className="xs">
              {words.match(leg)} · {words.market(leg)} · {words.selection(leg.selection)}{' '}
              <b translate="no">
                {digits(leg.odds)} → {digits(oddsNow[place] ?? '–')}
              </b>
            </span>
          ))}
        </div>
      ),
    },
    { key: 'stake', head: t('desk-sports.stake'), end: true, card: 'main', cell: ({ stake }) => money(stake) },
    { key: 'most', head: t('desk-sports.most'), end: true, cell: ({ most }) => money(most) },
    {
      key: 'over',
      head: t('desk-sports.big.limit'),
      cell: ({ over }) => (
        <>
          {t(`desk-sports.big.why.${over.why}`)} · {nameOf(over.scope)}
          <br />
          <span className="xs t2">{money(over.stakeMax)}</span>
        </>
      ),
    },
    {
      key: 'state',
      head: t('desk.state'),
      card: 'status',
      cell: ({ state }) => (
        <Badge tone={state === 'asked' ? 'warn' : 'info'}>{t(`desk-sports.ticketState.${state}`)}</Badge>
      ),
    },
    {
      key: 'acts',
      head: '',
      cell: (ticket) =>
        mayTrade && ticket.state === 'asked' ? (
          <div className="row wrap-f">
            {(['accept', 'offer', 'refuse'] as const).map((how) => (
              <Button
                key={how}
                size="s"
                look={how === 'accept' ? 'brand' : how === 'refuse' ? 'danger' : 'soft'}
                onClick={() => setAnswering({ ticket, how })}
              >
                {t(`desk-sports.big.${how}`)}
              </Button>
            ))}
          </div>
        ) : null,
    },
  ];
  return (
    <AnswerView answer={answer}>
      {({ tickets }, stale) => (
        <>
          <p className="sm t2">{t('desk-sports.big.note')}</p>
          {tickets.length === 0 ? (
            <p className="t2">{t('desk-sports.big.none')}</p>
          ) : (
            <DataTable
              label={t('desk-sports.tab.big')}
              columns={columns}
              rows={tickets}
              rowKey={({ id }) => id}
              stale={stale}
            />
          )}
          {answering === null ? null : (
            <AnswerPopup answering={answering} nameOf={nameOf} onClose={() => setAnswering(null)} />
          )}
        </>
      )}
    </AnswerView>
  );
}
