/** The ticket of a deposit order in each of its states (screens.md 3.13, 5.3, 8.1). */
import type { DepositOrder } from '@house/contract/cashier/site';
import type { MessageId } from '@house/i18n/catalogues';
import { useT } from '@house/i18n/react';
import { Button, buttonClass } from '@house/ui/button';
import { Countdown } from '@house/ui/figures';
import { Icon } from '@house/ui/icon';
import type { IconName } from '@house/ui/lib/icon-names';
import { LoadingFlower } from '@house/ui/mark';
import { Dialog } from '@house/ui/popup';
import { Notice } from '@house/ui/states';
import { Ticket } from '@house/ui/ticket';
import { useCountdown } from '@house/web/clock';
import { Link } from '@tanstack/react-router';
import { type JSX, type MouseEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { useBoot } from '../../../shared/boot.ts';
import { millsOf } from '../../../shared/mills.ts';
import { useMoney } from '../../../shared/money.ts';
import { useIsPhone } from '../../../shared/use-phone.ts';
import { type DepositView, readTook, safePayAddress, tookSeconds, viewOf } from '../model/deposit.ts';
import { useOrderCancel } from '../use-deposit.ts';
import { useRecordWords } from '../words.ts';
import { CopyButton } from './copy-button.tsx';
import { LateClaim, ManualTicket } from './manual-ticket.tsx';

const PAY_STUB_PX = 148;
const END_STUB_PX = 92;

function TicketHead({ icon, children }: { icon?: ReactNode; children: string }): JSX.Element {
  return (
    <div className="row ptk-head">
      {icon}
      <h2 tabIndex={-1}>{children}</h2>
    </div>
  );
}

function TimeLeft({ order }: { order: DepositOrder }): JSX.Element {
  const t = useT();
  const seconds = useCountdown(order.expiresAt);
  return (
    <span className="row ptk-time">
      <Icon name="clock-countdown-fill" />
      <Countdown
        seconds={seconds}
        label={t('cashier.order.timer')}
        speak={(left) => t('cashier.order.spoken', { count: left })}
      />
    </span>
  );
}

/** Opens the gateway's page: a new tab beside this one on desktops, this tab on phones. */
function PayLink({ address, isPhone }: { address: string; isPhone: boolean }): JSX.Element {
  const t = useT();
  const [blocked, setBlocked] = useState(false);
  const open = (event: MouseEvent): void => {
    if (isPhone || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    const tab = window.open('', '_blank');
    setBlocked(tab === null);
    if (tab === null) return;
    tab.opener = null;
    tab.location.href = address;
  };
  return (
    <>
      <a href={address} className={buttonClass('gold', 'xl', true)} onClick={open}>
        {t('cashier.order.goPay')}
      </a>
      {blocked ? (
        <p className="xs c ptk-why" role="alert">
          {t('cashier.order.blocked')}{' '}
          <a href={address} className="tk-link">
            {t('cashier.order.openHere')}
          </a>
        </p>
      ) : (
        <p className="xs m2 c ptk-why">{t(isPhone ? 'cashier.order.sameTab' : 'cashier.order.newTab')}</p>
      )}
    </>
  );
}

function CancelOrder({ order }: { order: DepositOrder }): JSX.Element {
  const t = useT();
  const [asking, setAsking] = useState(false);
  const { busy, error, cancel } = useOrderCancel(order, () => setAsking(false));
  return (
    <>
      <button type="button" className="tk-link sm" onClick={() => setAsking(true)}>
        {t('cashier.order.cancel')}
      </button>
      {asking ? (
        <Dialog
          title={t('cashier.order.cancelAsk')}
          confirm={t('cashier.order.cancel')}
          cancel={t('cashier.order.keep')}
          look="danger-fill"
          busy={busy}
          {...(error === undefined ? {} : { error })}
          onConfirm={cancel}
          onCancel={() => setAsking(false)}
        >
          <p className="t2">{t('cashier.order.cancelHint')}</p>
        </Dialog>
      ) : null}
    </>
  );
}

function CopyLine({
  name,
  text,
  copied,
  label,
}: {
  name: string;
  text: string;
  copied: string;
  label: string;
}): JSX.Element {
  return (
    <div className="cpy">
      <span className="sp">
        <span className="xs m2 blk">{name}</span>
        <b className="num">{text}</b>
      </span>
      <CopyButton text={copied} label={label} className="btn s on-tk" />
    </div>
  );
}

function PayTicket({ order, isPhone }: { order: DepositOrder; isPhone: boolean }): JSX.Element {
  const t = useT();
  const playMoney = useBoot((boot) => boot.brand.playMoney);
  const money = useMoney();
  const address = safePayAddress(order.payUrl, location.origin);
  const amount = money.full(order.amount);
  const stub = (
    <div className="ptk-stub">
      {address === null ? (
        <div className="row ptk-wait">
          <LoadingFlower size={22} label={t('cashier.order.preparing')} />
          {t('cashier.order.preparing')}
        </div>
      ) : (
        <PayLink address={address} isPhone={isPhone} />
      )}
      <CancelOrder order={order} />
    </div>
  );
  return (
    <Ticket className="ptk" stubSize={PAY_STUB_PX} notch={10} stub={stub}>
      <div className="row">
        <TicketHead>{t('cashier.order.pay')}</TicketHead>
        <span className="sp" />
        {isPhone ? null : <TimeLeft order={order} />}
      </div>
      <CopyLine
        name={t('cashier.order.exact')}
        text={amount}
        copied={order.amount}
        label={t('cashier.order.copyAmount')}
      />
      <CopyLine
        name={t('cashier.order.reference')}
        text={order.id}
        copied={order.id}
        label={t('cashier.order.copyReference')}
      />
      <ol className="sm m2 ptk-steps">
        <li>1. {t('cashier.order.step1')}</li>
        <li>2. {t('cashier.order.step2', { amount })}</li>
        <li>3. {t('cashier.order.step3')}</li>
      </ol>
      {playMoney ? <p className="xs m2 ptk-steps">{t('cashier.playMoney')}</p> : null}
    </Ticket>
  );
}

/** The words of a time span, `38 s`. */
export function useTookWords(): (order: Pick<DepositOrder, 'createdAt' | 'creditedAt'>) => string | null {
  const t = useT();
  return (order) => {
    const seconds = tookSeconds(order);
    if (seconds === null) return null;
    const { unit, count } = readTook(seconds);
    return t(`cashier.took.${unit}`, { count });
  };
}

function ReceiptLines({ order, method }: { order: DepositOrder; method: string }): JSX.Element {
  const t = useT();
  const money = useMoney();
  const words = useRecordWords();
  const took = useTookWords()(order);
  return (
    <dl className="ptk-lines">
      <div className="big">
        <dt>{t('cashier.credited.amount')}</dt>
        <dd className="num" translate="no">
          {money.full(millsOf(order.paidAmount ?? order.amount) - millsOf(order.fee))}
        </dd>
      </div>
      {order.state === 'amountDiffers' ? (
        <div>
          <dt>{t('cashier.differs.asked')}</dt>
          <dd className="num" translate="no">
            {money.full(order.amount)}
          </dd>
        </div>
      ) : null}
      {millsOf(order.fee) === 0n ? null : (
        <div>
          <dt>{t('cashier.preview.fee')}</dt>
          <dd className="num" translate="no">
            {money.full(order.fee)}
          </dd>
        </div>
      )}
      <div>
        <dt>{t('cashier.credited.bonus')}</dt>
        <dd className="num" translate="no">
          {money.full('0')}
        </dd>
      </div>
      <div>
        <dt>{t('cashier.preview.by')}</dt>
        <dd>{method}</dd>
      </div>
      <div>
        <dt>{t('cashier.order.reference')}</dt>
        <dd className="num" translate="no">
          {order.id}
        </dd>
      </div>
      {order.creditedAt === null ? null : (
        <div>
          <dt>{t('cashier.credited.at')}</dt>
          <dd className="num">{words.exact(order.creditedAt)}</dd>
        </div>
      )}
      {took === null ? null : (
        <div>
          <dt>{t('cashier.credited.took')}</dt>
          <dd className="num">{took}</dd>
        </div>
      )}
    </dl>
  );
}

interface EndTicketProps {
  order: DepositOrder;
  method: string;
  onLeave: () => void;
}

/** The receipt: amount, bonus, reference, time taken; Play or Done. */
function CreditedTicket({ order, method, onLeave }: EndTicketProps): JSX.Element {
  const t = useT();
  const money = useMoney();
  const differs = order.state === 'amountDiffers';
  const stub = (
    <div className="ptk-two">
      <Button className="on-tk" size="xl" onClick={onLeave}>
        {t('common.done')}
      </Button>
      <Link to="/lottery" className={buttonClass('gold', 'xl')}>
        {t('cashier.credited.play')}
      </Link>
    </div>
  );
  return (
    <Ticket className="ptk" stubSize={END_STUB_PX} notch={10} stub={stub}>
      <TicketHead icon={<Icon name={differs ? 'warning-circle-fill' : 'check-circle-fill'} size={24} />}>
        {t(differs ? 'cashier.differs.title' : 'cashier.credited.title')}
      </TicketHead>
      {differs ? (
        <p className="sm m2 ptk-steps">
          {t('cashier.differs.text', {
            asked: money.full(order.amount),
            paid: money.full(order.paidAmount ?? order.amount),
          })}
        </p>
      ) : null}
      <ReceiptLines order={order} method={method} />
    </Ticket>
  );
}

function MatchingTicket({ order, method }: { order: DepositOrder; method: string }): JSX.Element {
  const t = useT();
  const money = useMoney();
  return (
    <Ticket
      className="ptk"
      stubSize={END_STUB_PX}
      notch={10}
      stub={<p className="sm m2">{t('cashier.order.leave')}</p>}
    >
      <TicketHead icon={<LoadingFlower size={24} label={t('cashier.matching.title')} />}>
        {t('cashier.matching.title')}
      </TicketHead>
      <p className="sm m2 ptk-steps">{t('cashier.matching.text')}</p>
      <dl className="ptk-lines">
        <div className="big">
          <dt>{t('common.money.amount')}</dt>
          <dd className="num" translate="no">
            {money.full(order.amount)}
          </dd>
        </div>
        <div>
          <dt>{t('cashier.preview.by')}</dt>
          <dd>{method}</dd>
        </div>
        <div>
          <dt>{t('cashier.order.reference')}</dt>
          <dd className="num" translate="no">
            {order.id}
          </dd>
        </div>
      </dl>
    </Ticket>
  );
}

const ENDS: Readonly<
  Record<
    'held' | 'returned' | 'rejected' | 'expired' | 'cancelled',
    { icon: IconName; title: MessageId; text: MessageId }
  >
> = {
  held: { icon: 'warning-circle-fill', title: 'cashier.held.title', text: 'cashier.held.text' },
  returned: { icon: 'info-fill', title: 'cashier.returned.title', text: 'cashier.returned.text' },
  rejected: { icon: 'x-circle-fill', title: 'cashier.rejected.title', text: 'cashier.rejected.text' },
  expired: { icon: 'clock-countdown-fill', title: 'cashier.expired.title', text: 'cashier.expired.text' },
  cancelled: { icon: 'info-fill', title: 'cashier.cancelled.title', text: 'cashier.cancelled.text' },
};

const isEnd = (view: DepositView): view is keyof typeof ENDS => view in ENDS;

/** Nothing was credited. */
function UncreditedTicket({ order, method, end, onLeave }: EndTicketProps & { end: keyof typeof ENDS }): JSX.Element {
  const t = useT();
  const money = useMoney();
  const { icon, title, text } = ENDS[end];
  const stub = (
    <Button look="gold" size="xl" block onClick={onLeave}>
      {t('cashier.again')}
    </Button>
  );
  return (
    <Ticket className="ptk" stubSize={END_STUB_PX} notch={10} stub={stub}>
      <TicketHead icon={<Icon name={icon} size={24} />}>{t(title)}</TicketHead>
      <p className="sm m2 ptk-steps">{t(text)}</p>
      <dl className="ptk-lines">
        <div>
          <dt>{t('cashier.differs.asked')}</dt>
          <dd className="num" translate="no">
            {money.full(order.amount)}
          </dd>
        </div>
        {order.heldAmount === null ? null : (
          <div>
            <dt>{t('cashier.held.came')}</dt>
            <dd className="num" translate="no">
              {money.full(order.heldAmount)}
            </dd>
          </div>
        )}
        <div>
          <dt>{t('cashier.preview.by')}</dt>
          <dd>{method}</dd>
        </div>
        <div>
          <dt>{t('cashier.order.reference')}</dt>
          <dd className="num" translate="no">
            {order.id}
          </dd>
        </div>
      </dl>
    </Ticket>
  );
}

interface OpenTicketProps {
  order: DepositOrder;
  view: 'pay' | 'matching';
  method: string;
  isPhone: boolean;
  isGateway: boolean;
}

/** The order waits for its payment, or for the news of it. */
function OpenTicket({ order, view, method, isPhone, isGateway }: OpenTicketProps): JSX.Element {
  const t = useT();
  const atGateway =
    view === 'pay' ? <PayTicket order={order} isPhone={isPhone} /> : <MatchingTicket order={order} method={method} />;
  if (isGateway) return atGateway;
  const address = view === 'pay' ? safePayAddress(order.payUrl, location.origin) : null;
  return (
    <ManualTicket
      order={order}
      otherwise={atGateway}
      head={
        <div className="row">
          <TicketHead>{view === 'pay' ? t('cashier.order.pay') : t('cashier.matching.title')}</TicketHead>
          <span className="sp" />
          {isPhone || view !== 'pay' ? null : <TimeLeft order={order} />}
        </div>
      }
      payPage={address === null ? null : <PayLink address={address} isPhone={isPhone} />}
      foot={view === 'pay' ? <CancelOrder order={order} /> : <p className="sm m2">{t('cashier.order.leave')}</p>}
    />
  );
}

export interface DepositTicketProps extends EndTicketProps {
  /** True when the order could not be asked for just now. */
  stale: boolean;
  /** False: its money is sent to an account of the house, or nobody knows. */
  isGateway: boolean;
}

/**
 * The heading takes the focus when the state changes, so that keyboard and reader follow the money; when the ticket comes,
 * only from nobody: what was pressed for it is gone.
 */
function useHeadOfNews(view: DepositView): { current: HTMLDivElement | null } {
  const ticket = useRef<HTMLDivElement>(null);
  const shown = useRef<DepositView>(null);
  useEffect(() => {
    if (shown.current === view) return;
    const came = shown.current === null;
    shown.current = view;
    if (came && document.activeElement !== document.body) return;
    ticket.current?.querySelector('h2')?.focus({ preventScroll: true });
  }, [view]);
  return ticket;
}

export function DepositTicket({ order, method, stale, isGateway, onLeave }: DepositTicketProps): JSX.Element {
  const t = useT();
  const isPhone = useIsPhone();
  const view = viewOf(order);
  const ticket = useHeadOfNews(view);
  const end = isEnd(view) ? view : null;
  return (
    <>
      {view === 'pay' && isPhone ? (
        <div className="mc-timer">
          <span className="sm">{t('cashier.order.timer')}</span>
          <TimeLeft order={order} />
        </div>
      ) : null}
      {stale ? <Notice tone="warn">{t('common.state.offline')}</Notice> : null}
      <div ref={ticket}>
        {view === 'pay' || view === 'matching' ? (
          <OpenTicket order={order} view={view} method={method} isPhone={isPhone} isGateway={isGateway} />
        ) : null}
        {view === 'credited' || view === 'differs' ? (
          <CreditedTicket order={order} method={method} onLeave={onLeave} />
        ) : null}
        {end === null ? null : <UncreditedTicket order={order} method={method} end={end} onLeave={onLeave} />}
      </div>
      {isGateway || (end !== 'expired' && end !== 'rejected' && end !== 'cancelled') ? null : (
        <LateClaim order={order} />
      )}
    </>
  );
}
