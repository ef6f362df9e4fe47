/** Bonuses (screens.md 2.16, 5.10): what is held and how far it is played, what is offered with its terms, a code, and what was. */
import './bonus.css';
import type { EntryView } from '@house/contract/promotions/shapes';
import { giveUpBonus, listBonuses, listOffers, type OfferView, takeOffer } from '@house/contract/promotions/site';
import { useT } from '@house/i18n/react';
import { Button } from '@house/ui/button';
import { Badge, Progress } from '@house/ui/figures';
import { Pagination } from '@house/ui/pagination';
import { EmptyState, Notice } from '@house/ui/states';
import { type JSX, useState } from 'react';
import { request } from '../../../shared/api.ts';
import { useMoment } from '../../../shared/days.ts';
import { ListStates } from '../../../shared/list-states.tsx';
import { useMoney } from '../../../shared/money.ts';
import { useNetworkGone } from '../../../shared/network.ts';
import { usePreferences } from '../../../shared/preferences.ts';
import { useCall } from '../../../shared/query.ts';
import { useGiven } from '../parts/given.ts';
import { OfferForm } from '../parts/offer-form.tsx';
import { OfferTerms } from '../parts/offer-terms.tsx';
import { OwnRaffles } from '../parts/raffles.tsx';
import { CodeForm, readPromotionsAgain, useTake, Wrong } from '../parts/use-take.tsx';
import { Vouchers } from '../parts/vouchers.tsx';

const SIZE = 20;
/** Progress follows the bets within seconds. */
const REFRESH_MS = 5_000;

function useName(): (names: Readonly<Record<string, string>>) => string {
  const { language } = usePreferences();
  return (names) => names[language] ?? names['bn'] ?? '';
}

function HeldBonus({ entry, offline }: { entry: EntryView; offline: boolean }): JSX.Element {
  const t = useT();
  const money = useMoney();
  const moment = useMoment();
  const nameOf = useName();
  const { busy, error, run } = useTake();
  const [isAsked, setAsked] = useState(false);
  const name = nameOf(entry.names);
  const told = t('site-promotions.progress', { done: money.full(entry.progress), goal: money.full(entry.required) });
  return (
    <li className="card pad col" data-bonus={entry.id}>
      <span className="bo-head">
        <b className="sp wrap-any">{name}</b>
        <b className="num" translate="no">
          {money.full(entry.amount)}
        </b>
      </span>
      <Progress part={Number(entry.progress) / Number(entry.required)} label={`${name}: ${told}`} />
      <span className="sm num" translate="no">
        {told}
      </span>
      {entry.rule.play === null || entry.left === null ? null : (
        <span className="sm num" translate="no">
          {t('site-promotions.left', { amount: money.full(entry.left) })}
        </span>
      )}
      {entry.expiresAt === null ? null : (
        <span className="xs t2 num">{t('site-promotions.until', { at: moment(entry.expiresAt) })}</span>
      )}
      <details>
        <summary className="sm">{t('site-promotions.terms')}</summary>
        <OfferTerms rule={entry.rule} />
      </details>
      <Wrong text={error} />
      {isAsked ? (
        <div className="col">
          <p className="sm">{t('site-promotions.giveUpAsk', { amount: money.full(entry.left ?? entry.amount) })}</p>
          <div className="row wrap-f">
            <Button onClick={() => setAsked(false)}>{t('site-promotions.keep')}</Button>
            <Button
              look="danger"
              busy={busy}
              disabled={offline}
              onClick={() => void run(() => request(giveUpBonus, { params: { id: entry.id } }))}
            >
              {t('site-promotions.giveUpNow')}
            </Button>
          </div>
        </div>
      ) : (
        <Button look="ghost" onClick={() => setAsked(true)}>
          {t('site-promotions.giveUp')}
        </Button>
      )}
    </li>
  );
}

const ENTRY_TONES = {
  applying: 'plain',
  rejected: 'loss',
  issued: 'win',
  held: 'gold',
  met: 'win',
  spent: 'plain',
  givenUp: 'plain',
  expired: 'plain',
} as const;

function OfferCard({ offer, offline }: { offer: OfferView; offline: boolean }): JSX.Element {
  const t = useT();
  const money = useMoney();
  const moment = useMoment();
  const nameOf = useName();
  const given = useGiven();
  const { busy, error, run } = useTake();
  const [isForm, setForm] = useState(false);
  const { entry, miss, gives, rule, endsOn, startsOn } = offer;
  const needsForm = rule.trigger.kind === 'form';
  return (
    <li className="card pad col" data-offer={offer.id}>
      <span className="bo-head">
        <b className="sp wrap-any">{nameOf(offer.names)}</b>
        {entry === null ? null : (
          <Badge tone={ENTRY_TONES[entry.state]}>{t(`site-promotions.state.${entry.state}`)}</Badge>
        )}
        {miss === 'coming' ? <Badge>{t('site-promotions.state.coming')}</Badge> : null}
      </span>
      <OfferTerms rule={rule} />
      {miss === 'coming' ? (
        <span className="xs t2 num">{t('site-promotions.from', { day: money.digits(startsOn) })}</span>
      ) : null}
      {endsOn === null ? null : (
        <span className="xs t2 num">{t('site-promotions.lastDay', { day: money.digits(endsOn) })}</span>
      )}
      {entry?.decidedReason == null ? null : (
        <p className="sm wrap-any">{t('site-promotions.because', { reason: entry.decidedReason })}</p>
      )}
      {entry?.state === 'applying' ? (
        <span className="xs t2 num">{t('site-promotions.sentAt', { at: moment(entry.madeAt) })}</span>
      ) : null}
      <Wrong text={error} />
      {entry !== null || miss === 'coming' ? null : miss !== null ? (
        <p className="sm t2">{t(`site-promotions.miss.${miss}`)}</p>
      ) : isForm ? (
        <OfferForm id={offer.id} onDone={readPromotionsAgain} />
      ) : (
        <Button
          look="gold"
          block
          busy={busy}
          disabled={offline}
          onClick={() =>
            needsForm
              ? setForm(true)
              : void run(() => request(takeOffer, { params: { id: offer.id }, body: { comment: '', images: [] } }))
          }
        >
          {needsForm
            ? t('site-promotions.apply')
            : t('site-promotions.take', { amount: given(rule.reward, gives?.amount ?? rule.reward.amount) })}
        </Button>
      )}
    </li>
  );
}

function History({ rows }: { rows: readonly EntryView[] }): JSX.Element | null {
  const t = useT();
  const given = useGiven();
  const moment = useMoment();
  const nameOf = useName();
  const over = rows.filter(({ state }) => state !== 'held');
  if (over.length === 0) return null;
  return (
    <section className="col">
      <h2>{t('site-promotions.history')}</h2>
      <ul className="card lines">
        {over.map(({ id, names, rule, amount, left, state, madeAt, decidedReason }) => (
          <li key={id} className="bo-head">
            <span className="sp">
              <b className="blk wrap-any">{nameOf(names)}</b>
              <span className="xs t2 blk num">{moment(madeAt)}</span>
              {decidedReason === null ? null : <span className="xs t2 blk wrap-any">{decidedReason}</span>}
            </span>
            <span className="num" translate="no">
              {given(rule.reward, state === 'met' ? (left ?? amount) : amount)}
            </span>
            <Badge tone={ENTRY_TONES[state]}>{t(`site-promotions.state.${state}`)}</Badge>
          </li>
        ))}
      </ul>
    </section>
  );
}

export function BonusPage(): JSX.Element {
  const t = useT();
  const offline = useNetworkGone();
  const [page, setPage] = useState(1);
  const offers = useCall(listOffers, {}, { staleTime: 1_000 });
  const own = useCall(listBonuses, { query: { page, size: SIZE } }, { staleTime: 1_000, refetchInterval: REFRESH_MS });
  const held = own.data?.rows.filter(({ state }) => state === 'held') ?? [];
  return (
    <div className="col">
      {held.length === 0 ? null : (
        <section className="col">
          <h2>{t('site-promotions.held')}</h2>
          <p className="sm t2">{t('site-promotions.heldHint')}</p>
          <ul className="col bo-list">
            {held.map((entry) => (
              <HeldBonus key={entry.id} entry={entry} offline={offline} />
            ))}
          </ul>
        </section>
      )}
      <section className="col">
        <h2>{t('site-promotions.offers')}</h2>
        <ListStates query={offers} skeleton={{ height: 160, count: 2 }} ages={false}>
          {({ rows, paused }) => (
            <>
              {paused ? <Notice tone="info">{t('site-promotions.paused')}</Notice> : null}
              {rows.length === 0 ? (
                <EmptyState title={t('site-promotions.none')} art="gift" />
              ) : (
                <ul className="col bo-list">
                  {rows.map((offer) => (
                    <OfferCard key={offer.id} offer={offer} offline={offline} />
                  ))}
                </ul>
              )}
            </>
          )}
        </ListStates>
      </section>
      <OwnRaffles offline={offline} onClaimed={readPromotionsAgain} />
      <Vouchers offline={offline} />
      <CodeForm offline={offline} />
      <History rows={own.data?.rows ?? []} />
      {(own.data?.total ?? 0) > SIZE ? (
        <Pagination page={page} pageCount={Math.ceil((own.data?.total ?? 0) / SIZE)} onChange={setPage} />
      ) : null}
      <p className="xs t3">{t('site-promotions.never')}</p>
    </div>
  );
}
