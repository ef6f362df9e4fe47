/** The book of a match: prices, what open tickets stand to win on each selection, stopping by one key, corrections and voids. */
import type { ReplyOf } from '@house/contract/call';
import {
  getSportsBook,
  holdSportsEvent,
  holdSportsMarket,
  listSportsFixtures,
  listSportsOrders,
  requestSportsOrder,
  type SportsBookMarket,
} from '@house/contract/sports/desk';
import { useT } from '@house/i18n/react';
import { Button } from '@house/ui/button';
import { Field, Select } from '@house/ui/field';
import { Badge } from '@house/ui/figures';
import { Popup } from '@house/ui/popup';
import { newKey } from '@house/web/clock';
import { type JSX, useEffect, useState } from 'react';
import { askAgain, request, useCall } from '../../shared/api.ts';
import { Refused } from '../../shared/form-parts.tsx';
import { AnswerView } from '../../shared/list-view.tsx';
import { useFigures } from '../../shared/money.ts';
import { ReasonPopup } from '../../shared/reason-popup.tsx';
import { useCan } from '../../shared/staff.ts';
import { useSend } from '../../shared/use-send.ts';
import { StatusBadge } from './status-badge.tsx';
import { useBookWords } from './words.ts';

const EVERY_MS = 2_000;
type Book = ReplyOf<typeof getSportsBook>;
type Asking = {
  readonly market: SportsBookMarket;
  readonly kind: 'correct' | 'rollback' | 'voidMarket';
  /** A match of a feed has no course of its own that decides it. */
  readonly simulated: boolean;
};
const HOW = ['abandoned', 'postponed', 'retired', 'awarded'] as const;
type How = (typeof HOW)[number];

const refresh = (): void => void askAgain(getSportsBook, listSportsFixtures, listSportsOrders);
/** The key that stops a match and lets it go. */
const HOLD_KEY = 's';
const NOTHING = '0.00';

function AskPopup({
  asking: { market, kind, simulated },
  onClose,
}: {
  asking: Asking;
  onClose: () => void;
}): JSX.Element {
  const t = useT();
  const words = useBookWords();
  const [score, setScore] = useState({ home: '', away: '' });
  const numbers = { home: Number(score.home), away: Number(score.away) };
  const isScore = ({ home, away }: typeof numbers): boolean =>
    score.home !== '' &&
    score.away !== '' &&
    [home, away].every((each) => Number.isInteger(each) && each >= 0 && each < 1_000);
  // What was taken back may be decided as its match says: without a score.
  const rolledBack = simulated && market.selections.every(({ outcome }) => outcome === null);
  const empty = score.home === '' && score.away === '';
  const wrong = kind === 'correct' && !isScore(numbers) && !(rolledBack && empty);
  return (
    <ReasonPopup
      title={`${t(`desk-sports.ask.${kind}`)}: ${words.market(market)}`}
      confirm={t('desk-sports.ask.send')}
      look="danger-fill"
      wrong={wrong ? ['home'] : []}
      onSend={({ key, reason }) => {
        const about = kind === 'correct' && !empty ? { score: numbers } : {};
        return request(requestSportsOrder, { body: { key, reason, kind, target: market.id, ...about } }).finally(
          refresh,
        );
      }}
      onClose={onClose}
    >
      <p className="sm t2">{t('desk-sports.ask.note')}</p>
      {kind === 'correct' && rolledBack ? <p className="sm t2">{t('desk-sports.ask.noScore')}</p> : null}
      {kind === 'correct'
        ? (['home', 'away'] as const).map((side) => (
            <Field
              key={side}
              name={side}
              label={t(`desk-sports.goals.${side}`)}
              inputMode="numeric"
              value={score[side]}
              onChange={({ target }) => setScore({ ...score, [side]: target.value })}
            />
          ))
        : null}
    </ReasonPopup>
  );
}

/** Asks for the end of a match before its time. */
function EndPopup({ event, onClose }: { event: Book['event']; onClose: () => void }): JSX.Element {
  const t = useT();
  const words = useBookWords();
  const [how, setHow] = useState<How>(event.status === 'live' ? 'abandoned' : 'postponed');
  const [winner, setWinner] = useState<'' | 'home' | 'away'>('');
  const named = how === 'retired' || how === 'awarded';
  return (
    <ReasonPopup
      title={`${t('desk-sports.ask.endEvent')}: ${words.match(event)}`}
      confirm={t('desk-sports.ask.send')}
      look="danger-fill"
      wrong={named && winner === '' ? ['winner'] : []}
      onSend={({ key, reason }) => {
        const ending = { how, winner: named && winner !== '' ? winner : null };
        return request(requestSportsOrder, {
          body: { key, reason, kind: 'endEvent', target: event.id, ending },
        }).finally(refresh);
      }}
      onClose={onClose}
    >
      <p className="sm t2">{t('desk-sports.end.note')}</p>
      <Select
        label={t('desk-sports.end.how')}
        value={how}
        options={HOW.map((value) => ({ value, text: t(`desk-sports.end.${value}`) }))}
        onChange={({ target }) => setHow(HOW.find((each) => each === target.value) ?? 'abandoned')}
      />
      {named ? (
        <Select
          name="winner"
          label={t('desk-sports.end.winner')}
          value={winner}
          options={[
            { value: '', text: '–' },
            { value: 'home', text: words.name(event.home) },
            { value: 'away', text: words.name(event.away) },
          ]}
          onChange={({ target }) => setWinner(target.value === 'home' || target.value === 'away' ? target.value : '')}
        />
      ) : null}
    </ReasonPopup>
  );
}

function Market({
  market,
  isLeft,
  onAsk,
  onHold,
}: {
  market: SportsBookMarket;
  /** Its feed has left it undecided: a person decides. */
  isLeft: boolean;
  onAsk: (kind: Asking['kind']) => void;
  onHold: () => void;
}): JSX.Element {
  const t = useT();
  const { money, digits, count } = useFigures();
  const words = useBookWords();
  const [mayTrade, maySettle] = [useCan('sports.trade'), useCan('sports.settle')];
  const decided = market.status === 'decided';
  return (
    <section className="sb-book" aria-label={words.market(market)}>
      <div className="row wrap-f">
        <h3>{words.market(market)}</h3>
        {market.held ? (
          <Badge tone="loss">{t('desk-sports.held')}</Badge>
        ) : (
          <Badge tone={market.status === 'open' ? 'win' : 'plain'}>
            {t(`desk-sports.marketState.${market.status}`)}
          </Badge>
        )}
        {market.results > market.settled ? <Badge tone="info">{t('desk-sports.settling')}</Badge> : null}
        {market.waits ? <Badge tone="warn">{t('desk-sports.waits')}</Badge> : null}
        <span className="sp" />
        {mayTrade && !decided ? (
          <Button size="s" onClick={onHold}>
            {t(market.held ? 'desk-sports.release' : 'desk-sports.hold')}
          </Button>
        ) : null}
        {maySettle && !market.waits ? (
          <>
            {decided || isLeft ? (
              <Button size="s" onClick={() => onAsk('correct')}>
                {t('desk-sports.ask.correct')}
              </Button>
            ) : null}
            {decided ? (
              <Button size="s" onClick={() => onAsk('rollback')}>
                {t('desk-sports.ask.rollback')}
              </Button>
            ) : null}
            <Button size="s" look="danger" onClick={() => onAsk('voidMarket')}>
              {t('desk-sports.ask.voidMarket')}
            </Button>
          </>
        ) : null}
      </div>
      <ul className="sb-book-picks">
        {market.selections.map(({ code, odds, outcome, tickets, stake, most, asked }) => (
          <li key={code}>
            <b>{words.selection(code)}</b>
            <span className="num" translate="no">
              {odds === null ? '–' : digits(odds)}
            </span>
            {outcome === null ? null : <Badge>{words.outcome(outcome)}</Badge>}
            {tickets === 0 ? null : (
              <span className="xs t2 num">
                {t('desk-sports.standing', { tickets: count(tickets), stake: money(stake), most: money(most) })}
              </span>
            )}
            {asked === NOTHING ? null : (
              <span className="xs warn num">{t('desk-sports.standingAsked', { most: money(asked) })}</span>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

function BookView({
  book,
  onAsk,
  onEnd,
}: {
  book: Book;
  onAsk: (asking: Asking) => void;
  onEnd: () => void;
}): JSX.Element {
  const t = useT();
  const words = useBookWords();
  const [mayTrade, maySettle] = [useCan('sports.trade'), useCan('sports.settle')];
  const { busy, refused, send } = useSend();
  const { event, markets } = book;
  const over = event.status === 'ended' || event.status === 'abandoned';
  const hold = (): void => {
    const body = { key: newKey(), held: !event.held };
    void send(async () => {
      await request(holdSportsEvent, { params: { id: event.id }, body }).finally(refresh);
    });
  };
  const holdMarket = ({ id, held }: SportsBookMarket): void => {
    void send(async () => {
      await request(holdSportsMarket, { params: { id }, body: { key: newKey(), held: !held } }).finally(refresh);
    });
  };
  useEffect(() => {
    const onKey = (pressed: KeyboardEvent): void => {
      const typing =
        pressed.target instanceof HTMLElement && pressed.target.closest('input, textarea, select') !== null;
      const plain = !pressed.ctrlKey && !pressed.metaKey && !pressed.altKey && !pressed.repeat;
      if (!typing && plain && mayTrade && !over && pressed.key.toLowerCase() === HOLD_KEY) hold();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  });
  return (
    <div className="fm message-view">
      <div className="row wrap-f">
        <StatusBadge event={event} />
        <b className="num" translate="no">
          {words.score(event.score)}
        </b>
        <span className="sp" />
        {maySettle && !over ? <Button onClick={onEnd}>{t('desk-sports.ask.endEvent')}</Button> : null}
        {mayTrade && !over ? (
          <Button look={event.held ? 'brand' : 'danger-fill'} busy={busy} onClick={hold} aria-keyshortcuts={HOLD_KEY}>
            {t(event.held ? 'desk-sports.releaseAll' : 'desk-sports.holdAll')}
          </Button>
        ) : null}
      </div>
      <Refused words={refused} />
      {markets.map((market) => (
        <Market
          key={market.id}
          market={market}
          isLeft={!event.simulated && (over || market.results > 0)}
          onAsk={(kind) => onAsk({ market, kind, simulated: event.simulated })}
          onHold={() => holdMarket(market)}
        />
      ))}
    </div>
  );
}

export function BookPopup({ id, onClose }: { id: string; onClose: () => void }): JSX.Element {
  const words = useBookWords();
  const answer = useCall(getSportsBook, { params: { id } }, { refetchInterval: EVERY_MS });
  const [asking, setAsking] = useState<Asking | null>(null);
  const [ending, setEnding] = useState(false);
  if (asking !== null) return <AskPopup asking={asking} onClose={() => setAsking(null)} />;
  if (ending && answer.data !== undefined)
    return <EndPopup event={answer.data.event} onClose={() => setEnding(false)} />;
  const title = answer.data === undefined ? '' : words.match(answer.data.event);
  return (
    <Popup title={title} size="centre" onClose={onClose}>
      <AnswerView answer={answer} lines={10}>
        {(book) => <BookView book={book} onAsk={setAsking} onEnd={() => setEnding(true)} />}
      </AnswerView>
    </Popup>
  );
}
