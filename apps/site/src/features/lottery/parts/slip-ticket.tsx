/** The slip on its ticket: lines, sums, and the gold button that carries the countdown. Also the receipt of a placed bet. */
import type { MessageId } from '@house/i18n/catalogues';
import { useT } from '@house/i18n/react';
import { Button } from '@house/ui/button';
import { formatCountdown } from '@house/ui/lib/countdown';
import { Ticket } from '@house/ui/ticket';
import { useUiSettings } from '@house/ui/ui-settings';
import { type JSX, type ReactNode, Suspense } from 'react';
import { lazyPart } from '../../../shared/chunks.ts';
import { useMoney } from '../../../shared/money.ts';
import { openMemberPage } from '../../../shared/popups.ts';
import type { BetDesk } from '../bet-desk.ts';
import type { PlaceBlock } from '../model/slip-can.ts';
import { useShortDrawNo } from '../words.ts';
import { focusSlip, SlipLines } from './slip-lines.tsx';
import { StationNo } from './station-no.ts';

const LateAnswer = lazyPart(async () => ({ default: (await import('./late-answer.tsx')).LateAnswer }));
const StationsNote = lazyPart(async () => ({ default: (await import('./also-stations.tsx')).StationsNote }));

const STUB_PX = 218;

interface WhyNotProps {
  desk: BetDesk;
  id: string;
  className: string;
  /** While the balance is enough. */
  children: ReactNode;
}

export const BLOCK_WORDS: Readonly<Record<PlaceBlock, MessageId>> = {
  empty: 'lottery.slip.empty',
  sending: 'lottery.slip.sending',
  network: 'common.state.offlineMoney',
  stopped: 'lottery.state.stopped',
  noDraw: 'lottery.state.noDraw',
  closed: 'lottery.slip.closed',
  void: 'lottery.state.void',
  moved: 'lottery.slip.moved',
  stations: 'lottery.slip.stations',
  funds: 'lottery.slip.funds',
};

/** The balance does not cover the slip, by what is known here or as the house just said: told once, at the button that pays. */
function isShort({ block, checking, slip: { refusal, sending } }: BetDesk): boolean {
  if (checking || sending !== null) return false;
  return block === 'funds' || refusal?.code === 'wallet.insufficientFunds';
}

/** Why the bet cannot be placed, for the button it stands at; that the balance is short is read out when it comes. */
export function WhyNot({ desk, id, className, children }: WhyNotProps): JSX.Element {
  const t = useT();
  const money = useMoney();
  const short = isShort(desk);
  const missing = desk.cash === null ? 0n : desk.sums.total - desk.cash - desk.bonus;
  return (
    <>
      <div role="status">
        {short ? (
          <p id={id} className={`${className} b`}>
            {missing > 0n ? t('lottery.slip.missing', { amount: money.full(missing) }) : t('lottery.slip.funds')}
          </p>
        ) : null}
      </div>
      {short ? null : (
        <p id={id} className={className}>
          {children}
        </p>
      )}
    </>
  );
}

function MoveQuestion({ desk }: { desk: BetDesk }): JSX.Element | null {
  const shortDrawNo = useShortDrawNo();
  const t = useT();
  if (!desk.movable || desk.draw === null) return null;
  const draw = shortDrawNo(desk.draw.drawNo);
  return (
    <div className="slip-note" role="status">
      <p>{t('lottery.slip.over', { old: shortDrawNo(desk.slip.drawNo ?? ''), draw })}</p>
      <span className="row">
        <Button
          size="s"
          look="brand"
          onClick={(event) => {
            focusSlip(event.currentTarget);
            desk.moveSlip();
          }}
        >
          {t('lottery.slip.move', { draw })}
        </Button>
        <Button
          size="s"
          className="on-paper"
          onClick={(event) => {
            focusSlip(event.currentTarget);
            desk.clearSlip();
          }}
        >
          {t('common.clearAll')}
        </Button>
      </span>
    </div>
  );
}

function SlipNote({ desk }: { desk: BetDesk }): JSX.Element | null {
  const t = useT();
  const { refusal } = desk.slip;
  if (isShort(desk)) return null;
  if (desk.checking)
    return (
      <div className="slip-note" role="status">
        <p>
          <b>{t('lottery.slip.checking')}</b> {t('lottery.slip.checkingNote')}
        </p>
        <Suspense fallback={null}>
          <LateAnswer desk={desk} />
        </Suspense>
      </div>
    );
  if (refusal !== null)
    return (
      <div className="slip-note no" role="alert">
        <p>{refusal.message}</p>
      </div>
    );
  if (desk.slipRefusal !== null && desk.slip.sending === null)
    return (
      <div className="slip-note no" role="alert">
        <p>
          <Suspense>
            <StationNo refusal={desk.slipRefusal} />
          </Suspense>
        </p>
      </div>
    );
  return <MoveQuestion desk={desk} />;
}

/**
 * The text of the committing button: it says what happens and until when. `why`: the id of what says why it cannot be
 * pressed. While the balance is short the one gold button is the way to more.
 */
export function PlaceButton({ desk, wide, why }: { desk: BetDesk; wide: boolean; why: string }): JSX.Element {
  const t = useT();
  const { words, mapDigits } = useUiSettings();
  const counts = desk.closeInSeconds > 0;
  if (desk.block === 'funds')
    return (
      <Button
        look="gold"
        size={wide ? 'xl' : 'm'}
        block={wide}
        aria-describedby={why}
        onClick={() => openMemberPage('depositv2')}
      >
        {t('common.money.deposit')}
      </Button>
    );
  return (
    <Button
      look="gold"
      size={wide ? 'xl' : 'm'}
      block={wide}
      busy={desk.slip.sending !== null}
      disabled={desk.block !== null && desk.block !== 'sending'}
      aria-describedby={why}
      onClick={desk.place}
    >
      {desk.checking ? t('lottery.slip.checking') : t('lottery.place')}
      {wide && counts ? (
        <span className="num btn-time" aria-hidden="true" translate="no">
          · {mapDigits(formatCountdown(desk.closeInSeconds, words.dayLetter, words.hourLetter))}
        </span>
      ) : null}
    </Button>
  );
}

function Sums({ desk }: { desk: BetDesk }): JSX.Element {
  const t = useT();
  const money = useMoney();
  const { sums, cash, bonus, block } = desk;
  const quiet = block === null || block === 'empty' || block === 'sending' || block === 'moved';
  return (
    <>
      <div className="row sm m2 between">
        <span>{t('lottery.slip.lines', { count: sums.units, draws: desk.stations })}</span>
        {cash === null ? null : (
          <span className="num">
            {cash < sums.total
              ? cash >= 0n && sums.total <= cash + bonus
                ? t('lottery.slip.split', { cash: money.full(cash), bonus: money.full(sums.total - cash) })
                : `${t('lottery.slip.balance')} ${money.full(cash)}`
              : `${t('lottery.slip.after')} ${money.full(cash - sums.total)}`}
          </span>
        )}
      </div>
      <div className="row between slip-total">
        <b>{t('common.total')}</b>
        <b className="num" translate="no">
          {money.full(sums.total)}
        </b>
      </div>
      <div className="row sm between m2 slip-most">
        <span>{t(sums.capped ? 'lottery.slip.mostCapped' : 'lottery.slip.most')}</span>
        <b className="num accent" translate="no">
          {money.full(sums.mostWin)}
        </b>
      </div>
      <PlaceButton desk={desk} wide why="slip-why" />
      <WhyNot desk={desk} id="slip-why" className="xs c m2 slip-why">
        {quiet || block === null ? t('lottery.slip.final') : t(BLOCK_WORDS[block])}
      </WhyNot>
    </>
  );
}

/** The slip as it stands; the receipt is `PlacedTicket`. */
export function SlipTicket({ desk }: { desk: BetDesk }): JSX.Element {
  const t = useT();
  const { digits } = useMoney();
  const { lines } = desk.slip;
  return (
    <Ticket className="slip" stubSize={STUB_PX} notch={10} stub={<Sums desk={desk} />}>
      <div className="row slip-head">
        <h2>{t('lottery.betSlip')}</h2>
        {lines.length > 0 ? (
          <span className="bd slip-count" translate="no">
            {digits(lines.length)}
          </span>
        ) : null}
        <span className="sp" />
        {lines.length > 0 && desk.slip.sending === null ? (
          <button
            type="button"
            className="sm b m2 slip-clear"
            onClick={(event) => {
              focusSlip(event.currentTarget);
              desk.clearSlip();
            }}
          >
            {t('common.clearAll')}
          </button>
        ) : null}
      </div>
      {lines.length === 0 ? <p className="slip-empty m2">{t('lottery.slip.empty')}</p> : null}
      {desk.stations > 1 && lines.length > 0 ? (
        <Suspense fallback={null}>
          <StationsNote desk={desk} />
        </Suspense>
      ) : null}
      <SlipLines desk={desk} />
      {desk.chases && lines.length > 0 && desk.slip.sending === null ? (
        <Button size="s" className="on-paper slip-chase" block icon="calendar-blank" onClick={desk.chaseSlip}>
          {t('lottery.chase')}
        </Button>
      ) : null}
      <SlipNote desk={desk} />
    </Ticket>
  );
}
