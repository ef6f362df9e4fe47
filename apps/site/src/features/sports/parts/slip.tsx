/** The slip: picks, the way to bet on them, stake, what it returns, and what became of what was sent. */
import { useT } from '@house/i18n/react';
import { parseAmount } from '@house/money/amount';
import { parseTypedAmount } from '@house/money/display';
import { countLines, nameOfSystem } from '@house/sports/bet';
import { formatDecimal } from '@house/sports/odds';
import { Button, IconButton } from '@house/ui/button';
import { Segmented } from '@house/ui/choice';
import { Field, Select } from '@house/ui/field';
import { Ticket } from '@house/ui/ticket';
import { type JSX, useEffect } from 'react';
import { useBalance } from '../../../shared/balance.ts';
import { useMoney } from '../../../shared/money.ts';
import { hereAddress, openPopup } from '../../../shared/popups.ts';
import { useSession } from '../../../shared/session.ts';
import { useEvent, useTicket } from '../book/requests.ts';
import { changeSlip, closeAnswered, noteOdds, placeAgain, placeSlip, useSlipState } from '../book/slip-store.ts';
import { useSportsWords } from '../book/words.ts';
import {
  acceptOdds,
  changeMode,
  changeSize,
  dropPick,
  foldsOfSize,
  modesFor,
  nameOfPick,
  type Pick,
  type PickState,
  type Slip,
  type SlipMode,
  type SystemSize,
  sizesFor,
  statesOf,
  sumsOf,
} from '../model/slip.ts';
import { TicketCard } from './ticket-card.tsx';

const STUB_PX = 176;
const QUICK = [50, 100, 500, 1_000];
const ODDS_CHOICES = ['none', 'better', 'any'] as const;

/** Follows the match of a pick, so that its price on the slip is that of now. */
function useOddsOf({ eventId, marketId, selection }: Pick): void {
  const { data } = useEvent(eventId);
  const market = data?.markets.find(({ id }) => id === marketId);
  const odds = market?.selections.find(({ code }) => code === selection)?.odds ?? null;
  const known = data !== undefined;
  useEffect(() => {
    if (known) noteOdds({ [nameOfPick({ marketId, selection })]: odds });
  }, [known, marketId, selection, odds]);
}

function PickRow({ pick, state, now }: { pick: Pick; state: PickState; now: string | null | undefined }): JSX.Element {
  const t = useT();
  const words = useSportsWords();
  useOddsOf(pick);
  const name = words.selection(pick);
  return (
    <li className={`sb-pick ${state}`}>
      <div className="row">
        <b>{name}</b>
        <span className="sp" />
        <b className="sb-pick-odds num" translate="no">
          {words.odds(state === 'stands' && now != null ? now : pick.odds)}
        </b>
        <IconButton
          icon="x-bold"
          label={`${t('common.remove')}: ${name}`}
          onClick={() => changeSlip((slip) => dropPick(slip, pick))}
        />
      </div>
      <div className="xs m2">
        {words.market(pick)} · {words.match(pick)}
      </div>
      {state === 'changed' && now != null ? (
        <p className="sb-note" role="status">
          <span className="num" translate="no">
            {words.odds(pick.odds)} → {words.odds(now)}
          </span>
          <button type="button" onClick={() => changeSlip((slip) => acceptOdds(slip, { [nameOfPick(pick)]: now }))}>
            {t('site-sports.accept')}
          </button>
        </p>
      ) : null}
      {state === 'suspended' ? <p className="sb-note">{t('site-sports.suspended')}</p> : null}
      {state === 'conflict' ? <p className="sb-note">{t('site-sports.conflict')}</p> : null}
    </li>
  );
}

function SizeSelect({ slip }: { slip: Slip }): JSX.Element {
  const t = useT();
  const { digits } = useMoney();
  const count = slip.picks.length;
  const sizes = sizesFor(count);
  const nameOf = (size: SystemSize): string => {
    if (typeof size === 'number') return digits(t('site-sports.kind.system', { folds: size, count }));
    const folds = foldsOfSize(count, size);
    const named = nameOfSystem(count, folds);
    const name = named === null ? t(`site-sports.cover.${size}`) : digits(t(`site-sports.system.${named}`));
    return `${name} · ${t('site-sports.lines', { count: countLines(count, folds) })}`;
  };
  return (
    <Select
      label={t('site-sports.systemSize')}
      value={String(slip.size)}
      options={sizes.map((size) => ({
        value: String(size),
        text: nameOf(size),
      }))}
      onChange={(event) => {
        const chosen = sizes.find((size) => String(size) === event.target.value) ?? 2;
        changeSlip((before) => changeSize(before, chosen));
      }}
    />
  );
}

type Block = 'stake' | 'changed' | 'suspended' | 'conflict' | 'funds' | null;

function blockOf(states: readonly PickState[], stake: bigint, total: bigint, cash: bigint | null): Block {
  for (const state of ['conflict', 'suspended', 'changed'] as const) if (states.includes(state)) return state;
  if (stake <= 0n) return 'stake';
  return cash !== null && cash < total ? 'funds' : null;
}

function Stub({ slip, states }: { slip: Slip; states: readonly PickState[] }): JSX.Element {
  const t = useT();
  const money = useMoney();
  const { token } = useSession();
  const { data: balance } = useBalance();
  const sending = useSlipState((state) => state.sending);
  const stake = parseTypedAmount(slip.stake) ?? 0n;
  const sums = sumsOf(slip, stake);
  const cash = token === null || balance === undefined ? null : parseAmount(balance.cash);
  const bonus = parseAmount(balance?.bonus ?? '0') ?? 0n;
  const block = blockOf(states, stake, sums.total, cash === null ? null : cash + bonus);
  const split =
    block === null && cash !== null && sums.total > cash
      ? t('site-sports.split', { cash: money.full(cash), bonus: money.full(sums.total - cash) })
      : null;
  return (
    <>
      <div className="row between sm m2">
        <span>{t('site-sports.lines', { count: sums.lines })}</span>
        <span className="num" translate="no">
          {money.full(sums.total)}
        </span>
      </div>
      <div className="row between sb-returns">
        <b>{t('site-sports.returns')}</b>
        <b className="num" translate="no">
          {money.full(sums.most)}
        </b>
      </div>
      {token === null ? (
        <Button look="gold" size="xl" block onClick={() => openPopup('login', { next: hereAddress() })}>
          {t('site-sports.logInToBet')}
        </Button>
      ) : (
        <Button
          look="gold"
          size="xl"
          block
          busy={sending}
          disabled={block !== null}
          aria-describedby="sb-why"
          onClick={() => placeSlip(stake)}
        >
          {t('site-sports.place', { amount: money.full(sums.total) })}
        </Button>
      )}
      <p id="sb-why" className="xs c m2">
        {split === null ? null : <b className="blk num">{split}</b>}
        {block === null ? t('site-sports.final') : t(`site-sports.block.${block}`)}
      </p>
    </>
  );
}

function Placed({ id }: { id: string }): JSX.Element | null {
  const { data } = useTicket(id);
  return data === undefined ? null : <TicketCard ticket={data.ticket} />;
}

function Answered(): JSX.Element | null {
  const t = useT();
  const answered = useSlipState((state) => state.answered);
  if (answered === null) return null;
  return (
    <div className="card sb-answered" role="status">
      {answered.refusals.map((message) => (
        <p key={message} className="loss b">
          {message}
        </p>
      ))}
      {answered.again === null ? null : (
        <Button look="soft" block onClick={placeAgain}>
          {t('site-sports.placeAgain')}
        </Button>
      )}
      {answered.tickets.length === 0 ? null : (
        <>
          <h2>{t('site-sports.taken')}</h2>
          {answered.tickets.map((id) => (
            <Placed key={id} id={id} />
          ))}
          <Button look="soft" block onClick={closeAnswered}>
            {t('site-sports.done')}
          </Button>
        </>
      )}
    </div>
  );
}

function SlipForm({ slip }: { slip: Slip }): JSX.Element {
  const t = useT();
  const money = useMoney();
  const now = useSlipState((state) => state.now);
  const states = statesOf(slip, now);
  const sums = sumsOf(slip, 0n);
  const modes = modesFor(slip.picks.length);
  return (
    <Ticket className="sb-slip" stubSize={STUB_PX} notch={10} stub={<Stub slip={slip} states={states} />}>
      <div className="row sb-slip-head">
        <h2>{t('site-sports.slip')}</h2>
        <span className="bd sb-count num" translate="no">
          {money.digits(slip.picks.length)}
        </span>
        <span className="sp" />
        <button type="button" className="sm b m2" onClick={() => changeSlip((before) => ({ ...before, picks: [] }))}>
          {t('common.clearAll')}
        </button>
      </div>
      {modes.length > 1 ? (
        <Segmented<SlipMode>
          label={t('site-sports.kind.label')}
          choices={modes.map((mode) => ({ value: mode, text: t(`site-sports.mode.${mode}`) }))}
          value={slip.mode}
          onChange={(mode) => changeSlip((before) => changeMode(before, mode))}
        />
      ) : null}
      <ul className="sb-picks">
        {slip.picks.map((pick, place) => (
          <PickRow key={nameOfPick(pick)} pick={pick} state={states[place] ?? 'stands'} now={now[nameOfPick(pick)]} />
        ))}
      </ul>
      {slip.mode === 'system' ? <SizeSelect slip={slip} /> : null}
      {sums.odds === null ? null : (
        <p className="row between sm">
          <span>{t('site-sports.kind.multi', { count: slip.picks.length })}</span>
          <b className="num" translate="no">
            {money.digits(formatDecimal(Number(sums.odds)))}
          </b>
        </p>
      )}
      <Field
        label={t(slip.mode === 'multi' ? 'common.money.stake' : 'site-sports.stakeEach')}
        inputMode="decimal"
        autoComplete="off"
        value={slip.stake}
        onChange={(event) => changeSlip((before) => ({ ...before, stake: event.target.value.slice(0, 12) }))}
      />
      <div className="sb-quick num" translate="no">
        {QUICK.map((more) => (
          <button
            key={more}
            type="button"
            onClick={() =>
              changeSlip((before) => ({
                ...before,
                stake: String((parseTypedAmount(before.stake) ?? 0n) / 10_000n + BigInt(more)),
              }))
            }
          >
            +{money.digits(more)}
          </button>
        ))}
      </div>
      <Select
        label={t('site-sports.oddsChange.label')}
        value={slip.oddsChange}
        options={ODDS_CHOICES.map((mode) => ({ value: mode, text: t(`site-sports.oddsChange.${mode}`) }))}
        onChange={(event) =>
          changeSlip((before) => ({
            ...before,
            oddsChange: ODDS_CHOICES.find((mode) => mode === event.target.value) ?? before.oddsChange,
          }))
        }
      />
    </Ticket>
  );
}

export function SlipColumn(): JSX.Element {
  const t = useT();
  const slip = useSlipState((state) => state.slip);
  return (
    <>
      <Answered />
      {slip.picks.length === 0 ? (
        <div className="card sb-empty">
          <h2>{t('site-sports.slip')}</h2>
          <p className="t2">{t('site-sports.slipEmpty')}</p>
        </div>
      ) : (
        <SlipForm slip={slip} />
      )}
    </>
  );
}
