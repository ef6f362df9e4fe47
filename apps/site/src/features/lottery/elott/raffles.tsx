/** Raffles: what is left, buying, own tickets and the draw, live (screens.md 2.7). */
import type { ReplyOf } from '@house/contract/call';
import {
  buyRaffleTickets,
  getRaffleProof,
  listRaffles,
  listRaffleTickets,
  type RafflePurchaseView,
  type RaffleView,
} from '@house/contract/lottery/raffles';
import type { LiveEvent } from '@house/contract/platform/realtime';
import { useLanguage, useT } from '@house/i18n/react';
import { raffleReturn } from '@house/lottery/raffle';
import { formatPercent } from '@house/lottery/rational';
import { formatAmount, parseAmount } from '@house/money/amount';
import { Button } from '@house/ui/button';
import { Countdown } from '@house/ui/figures';
import { EmptyState, Notice } from '@house/ui/states';
import { Stepper } from '@house/ui/stepper';
import { useServerSecond } from '@house/web/clock';
import { callKey } from '@house/web/query';
import { type JSX, useState } from 'react';
import { messageOf, request } from '../../../shared/api.ts';
import { takeCash } from '../../../shared/balance.ts';
import { useBoot } from '../../../shared/boot.ts';
import { useDay } from '../../../shared/days.ts';
import { soon } from '../../../shared/debounce.ts';
import { Blocks, ListStates } from '../../../shared/list-states.tsx';
import { useLive } from '../../../shared/live.ts';
import { useMoney } from '../../../shared/money.ts';
import { hereAddress, openPopup } from '../../../shared/popups.ts';
import { queryClient, useCall } from '../../../shared/query.ts';
import { useSession } from '../../../shared/session.ts';
import { useAttempt } from '../../../shared/use-attempt.ts';
import { isRaffleNews, isRafflesBehind, type RaffleNews, takeRaffleNews } from '../model/raffle-news.ts';
import { timeInZone } from '../model/stations.ts';
import { checkRaffle, collectProof } from './check-raffle.ts';

type RafflesReply = ReplyOf<typeof listRaffles>;

const NUMBERS_SHOWN = 60;

function readRafflesAgain(): void {
  for (const call of [listRaffles, listRaffleTickets]) void queryClient.invalidateQueries({ queryKey: callKey(call) });
}

/** Everybody who looks at a raffle hears of its end in the same moment. */
const readRafflesSoon = soon(readRafflesAgain);

/** Live numbers change, and are spoken, at most once a second (screens.md 0.6): tickets may be bought many in one. */
const NEWS_MS = 1_000;
const news = new Map<string, RaffleNews>();

function takeNews(): void {
  const told = new Map(news);
  news.clear();
  const key = { queryKey: callKey(listRaffles) };
  const known = queryClient.getQueriesData<RafflesReply>(key);
  const isBehind = known.some(([, reply]) => reply !== undefined && isRafflesBehind(reply.raffles, told));
  if (isBehind) readRafflesSoon();
  queryClient.setQueriesData<RafflesReply>(key, (old) => old && { ...old, raffles: takeRaffleNews(old.raffles, told) });
}

function hearRaffle({ data }: LiveEvent): void {
  if (!isRaffleNews(data)) return;
  if (news.size === 0) setTimeout(takeNews, NEWS_MS);
  news.set(data.id, data);
}

const mills = (amount: string): bigint => parseAmount(amount) ?? 0n;

function numbersOf(tickets: readonly RafflePurchaseView[]): number[] {
  return tickets.flatMap(({ first, count }) => Array.from({ length: count }, (_, index) => first + index));
}

interface TicketWish {
  readonly count: number;
  /** Wire decimal, of all of them. */
  readonly amount: string;
}

function isTicketWish(value: unknown): value is TicketWish {
  const { count, amount } = (value ?? {}) as Partial<TicketWish>;
  return Number.isSafeInteger(count) && typeof amount === 'string';
}

/** The same wish until the house has decided: after a lost answer it is asked for again, and nothing is bought twice. */
function useBuying(raffle: RaffleView) {
  const { send, ...attempt } = useAttempt<TicketWish, ReplyOf<typeof buyRaffleTickets>>({
    what: `raffle.${raffle.id}`,
    isWish: isTicketWish,
    post: ({ key, wish }) => request(buyRaffleTickets, { params: { raffleId: raffle.id }, body: { key, ...wish } }),
    onAnswered: ({ balance }) => takeCash(balance),
    onTried: readRafflesAgain,
  });
  const buy = (count: number) => send({ count, amount: formatAmount(mills(raffle.price) * BigInt(count)) });
  return { ...attempt, buy };
}

function BuyTickets({ raffle, own }: { raffle: RaffleView; own: number }): JSX.Element {
  const t = useT();
  const money = useMoney();
  const { token } = useSession();
  const { busy, error, buy, pending } = useBuying(raffle);
  const [wished, setWished] = useState(1);
  const left = Math.min(raffle.tickets - raffle.sold, raffle.mostPerMember - own);
  // What may have been bought already is asked for as it was wished, whatever is left now.
  const most = pending?.count ?? left;
  const count = pending?.count ?? Math.max(1, Math.min(wished, most));
  if (most < 1) return <p className="sm t2">{t('site-elott.raffle.full', { count: raffle.mostPerMember })}</p>;
  return (
    <>
      <div className="row wrap-f rf-buy">
        <Stepper
          label={t('site-elott.raffle.count')}
          value={count}
          least={pending?.count ?? 1}
          most={most}
          onChange={setWished}
        />
        <Button
          look="gold"
          busy={busy}
          onClick={() => (token === null ? openPopup('login', { next: hereAddress() }) : void buy(count))}
        >
          {t('site-elott.raffle.buy', { count, price: money.whole(mills(raffle.price) * BigInt(count)) })}
        </Button>
      </div>
      {error === '' ? null : (
        <Notice tone="warn" urgent>
          {error}
        </Notice>
      )}
    </>
  );
}

function OwnTickets({ raffle, numbers }: { raffle: RaffleView; numbers: readonly number[] }): JSX.Element | null {
  const t = useT();
  const { digits } = useMoney();
  if (numbers.length === 0) return null;
  const more = numbers.length - NUMBERS_SHOWN;
  const shown = numbers.slice(0, NUMBERS_SHOWN).join(' ') + (more > 0 ? ` +${more}` : '');
  const won = numbers.filter((number) => raffle.winners?.includes(number)).length;
  return (
    <>
      <p className="sm num">{t('site-elott.raffle.own', { numbers: digits(shown) })}</p>
      {won > 0 ? (
        <p className="b win" role="status">
          {t('site-elott.raffle.youWon', { count: won })}
        </p>
      ) : null}
    </>
  );
}

function Winners({ raffle, own }: { raffle: RaffleView; own: readonly number[] }): JSX.Element {
  const t = useT();
  const money = useMoney();
  return (
    <ul className="sc-prizes">
      {raffle.prizes.map((prize, place) => {
        const number = raffle.winners?.[place];
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: a prize is its place
          <li key={place}>
            <span className="sm num">{t('site-elott.raffle.place', { place: place + 1 })}</span>
            {number === undefined ? null : (
              <span className={own.includes(number) ? 'num b win' : 'num b'}>
                {t('site-elott.raffle.ticket', { number })}
              </span>
            )}
            <b className="num" translate="no">
              {money.whole(prize)}
            </b>
          </li>
        );
      })}
    </ul>
  );
}

function RaffleCheck({ raffle, own }: { raffle: RaffleView; own: readonly RafflePurchaseView[] }): JSX.Element {
  const t = useT();
  const [holds, setHolds] = useState<boolean | null>(null);
  const [error, setError] = useState('');
  const check = async (): Promise<void> => {
    try {
      const params = { raffleId: raffle.id };
      const proof = await collectProof((after) => request(getRaffleProof, { params, query: { after } }));
      setHolds(checkRaffle(proof, own));
    } catch (failure) {
      setError(messageOf(failure));
    }
  };
  return (
    <details className="rf-check">
      <summary>{t('site-elott.raffle.check')}</summary>
      <p className="xs t3">{t('site-elott.check.commit')}</p>
      <code>{raffle.commit}</code>
      {raffle.serverSeed === null ? null : (
        <>
          <p className="xs t3">{t('site-elott.check.server')}</p>
          <code>{raffle.serverSeed}</code>
          <Button look="ghost" size="s" onClick={() => void check()}>
            {t('site-elott.raffle.recompute')}
          </Button>
        </>
      )}
      {holds === null ? null : (
        <p className="b" role="status">
          {t(holds ? 'site-elott.raffle.holds' : 'site-elott.check.broken')}
        </p>
      )}
      {error === '' ? null : <Notice tone="warn">{error}</Notice>}
    </details>
  );
}

function endWords({ state, voidReason }: RaffleView) {
  if (state === 'drawn') return 'site-elott.raffle.drawn';
  return voidReason === 'cancelled' ? 'site-elott.raffle.cancelled' : 'site-elott.raffle.void';
}

function RaffleCard({ raffle, tickets }: { raffle: RaffleView; tickets: readonly RafflePurchaseView[] }): JSX.Element {
  const t = useT();
  const money = useMoney();
  const now = useServerSecond();
  const { language } = useLanguage();
  const zone = useBoot((boot) => boot.brand.zone.offsetMinutes);
  const day = useDay();
  const whenOpens = `${day(raffle.opensAt)}, ${money.digits(timeInZone(raffle.opensAt, zone))}`;
  const own = numbersOf(tickets.filter(({ raffleId }) => raffleId === raffle.id));
  const left = Math.ceil((Date.parse(raffle.closesAt) - now) / 1000);
  // The page's clock goes by whole seconds.
  const waits = raffle.state === 'open' && Date.parse(raffle.opensAt) >= now + 1_000;
  const selling = raffle.state === 'open' && !waits && left > 0 && raffle.sold < raffle.tickets;
  const share = raffleReturn({
    price: mills(raffle.price),
    tickets: raffle.tickets,
    prizes: raffle.prizes.map(mills),
  });
  const name = raffle.names[language] ?? raffle.names['en'] ?? '';
  return (
    <article className="card pad" aria-label={name}>
      <div className="row wrap-f">
        <h3>{name}</h3>
        <span className="sp" />
        {selling ? <Countdown seconds={left} label={t('lottery.timeToClose')} /> : null}
      </div>
      {raffle.state === 'open' ? (
        <p className="num" aria-live="polite">
          {selling
            ? t('site-elott.raffle.left', { left: raffle.tickets - raffle.sold, of: raffle.tickets })
            : waits
              ? t('site-elott.raffle.opens', { time: whenOpens })
              : t('lottery.state.drawingShort')}
        </p>
      ) : (
        <p className="b">{t(endWords(raffle))}</p>
      )}
      <Winners raffle={raffle} own={own} />
      {raffle.state === 'open' ? (
        <p className="xs t3">
          {t('site-elott.raffle.terms', {
            percent: money.digits(formatPercent(share)),
            least: raffle.leastSold,
            most: raffle.mostPerMember,
          })}
        </p>
      ) : null}
      <OwnTickets raffle={raffle} numbers={own} />
      {selling ? <BuyTickets raffle={raffle} own={own.length} /> : null}
      <RaffleCheck raffle={raffle} own={tickets.filter(({ raffleId }) => raffleId === raffle.id)} />
    </article>
  );
}

export function Raffles(): JSX.Element {
  const t = useT();
  const { token } = useSession();
  const found = useCall(listRaffles, {}, { staleTime: 20_000 });
  const own = useCall(listRaffleTickets, {}, { enabled: token !== null, staleTime: 20_000 });
  useLive('lott.RAFFLE', hearRaffle);
  return (
    <section aria-labelledby="el-raffles">
      <h2 id="el-raffles">{t('site-elott.raffle.title')}</h2>
      <p className="sm t2">{t('site-elott.raffle.text')}</p>
      <ListStates query={found} skeleton={<Blocks className="el-cards" count={1} height={260} radius={16} />}>
        {({ raffles }) => (
          <>
            {raffles.some(({ state }) => state === 'open') ? null : (
              <EmptyState title={t('site-elott.raffle.none')} art="ticket" />
            )}
            <ul className="el-cards">
              {raffles.map((raffle) => (
                <li key={raffle.id}>
                  <RaffleCard raffle={raffle} tickets={own.data?.tickets ?? []} />
                </li>
              ))}
            </ul>
          </>
        )}
      </ListStates>
    </section>
  );
}
