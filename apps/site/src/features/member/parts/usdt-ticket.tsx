/** Deposits in USDT (operations.md 2.2): the member's own address, the rate and until when, and what has arrived. */
import {
  getUsdtDeposit,
  openUsdtDeposit,
  type UsdtDepositView,
  type UsdtTransferView,
} from '@house/contract/usdt-deposits/site';
import { useT } from '@house/i18n/react';
import { Button, buttonClass } from '@house/ui/button';
import { Badge, type BadgeProps } from '@house/ui/figures';
import { Notice, Skeleton } from '@house/ui/states';
import { Ticket } from '@house/ui/ticket';
import { callKey } from '@house/web/query';
import { QRCodeSVG } from 'qrcode.react';
import { type JSX, useEffect, useRef, useState } from 'react';
import { messageOf, request } from '../../../shared/api.ts';
import { refreshBalance } from '../../../shared/balance.ts';
import { useMoney } from '../../../shared/money.ts';
import { setMemberFilters } from '../../../shared/popups.ts';
import { queryClient, useCall } from '../../../shared/query.ts';
import { safePayAddress } from '../model/deposit.ts';
import { readOrdersAgain } from '../use-deposit.ts';
import { useRecordWords } from '../words.ts';
import { CopyButton } from './copy-button.tsx';

const POLL_MS = 5_000;
const STUB_PX = 92;
const QR_SIDE = 168;

const TONES: Readonly<Record<UsdtTransferView['state'], NonNullable<BadgeProps['tone']>>> = {
  seen: 'info',
  confirmed: 'info',
  credited: 'win',
  orphaned: 'warn',
  wrongToken: 'loss',
};

export function UsdtTicket(): JSX.Element {
  const t = useT();
  const query = useCall(getUsdtDeposit, {}, { refetchInterval: POLL_MS });
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<string>();
  const deposit = query.data;
  const credited = deposit?.transfers.filter(({ state }) => state === 'credited').length;
  const before = useRef(credited);
  useEffect(() => {
    if (before.current !== undefined && before.current !== credited) {
      readOrdersAgain();
      void refreshBalance();
    }
    before.current = credited;
  }, [credited]);
  const open = async (): Promise<void> => {
    setBusy(true);
    setError(undefined);
    try {
      await request(openUsdtDeposit, { body: {} });
    } catch (failure) {
      setError(messageOf(failure));
    } finally {
      setBusy(false);
      void queryClient.invalidateQueries({ queryKey: callKey(getUsdtDeposit) });
    }
  };
  if (deposit === undefined) {
    return query.isError ? (
      <Notice tone="warn">{messageOf(query.error)}</Notice>
    ) : (
      <Skeleton height={320} radius={16} />
    );
  }
  const { address, quote } = deposit;
  const needsQuote = address === null || quote === null;
  const stub = (
    <div className="ptk-stub">
      {needsQuote ? (
        <Button look="gold" size="xl" block busy={isBusy} onClick={() => void open()}>
          {t(address === null ? 'site-usdt.give' : 'site-usdt.requote')}
        </Button>
      ) : (
        <PretendedWallet deposit={deposit} />
      )}
    </div>
  );
  return (
    <>
      <Ticket className="ptk" stubSize={STUB_PX} notch={10} stub={stub}>
        <h2>{t('site-usdt.address')}</h2>
        {address === null ? <p className="sm m2 ptk-steps">{t('site-usdt.intro')}</p> : <Address address={address} />}
        <Terms deposit={deposit} />
        <Notice tone="warn">{t(deposit.playMoney ? 'site-usdt.playMoney' : 'site-usdt.network')}</Notice>
        {deposit.playMoney ? <p className="xs m2 ptk-steps">{t('site-usdt.network')}</p> : null}
        {error === undefined ? null : (
          <Notice tone="loss" urgent>
            {error}
          </Notice>
        )}
      </Ticket>
      {address === null ? null : <Arrived deposit={deposit} />}
    </>
  );
}

function Address({ address }: { address: string }): JSX.Element {
  const t = useT();
  return (
    <>
      <span className="usdt-qr">
        <QRCodeSVG value={address} size={QR_SIDE} title={t('site-usdt.qr')} bgColor="#ffffff" fgColor="#1b1430" />
      </span>
      <div className="cpy">
        <span className="sp">
          <b className="num usdt-address" translate="no">
            {address}
          </b>
        </span>
        <CopyButton text={address} label={t('site-usdt.copy')} className="btn s on-tk" />
      </div>
    </>
  );
}

/** What one USDT is worth, until when, from how much on, and how deep. */
function Terms({ deposit }: { deposit: UsdtDepositView }): JSX.Element {
  const t = useT();
  const money = useMoney();
  const words = useRecordWords();
  const { quote, rate, minimum, confirmationsNeeded, address } = deposit;
  const shown = quote?.rate ?? rate;
  return (
    <>
      <dl className="ptk-lines">
        <div className="big">
          <dt>{t('site-usdt.rate')}</dt>
          <dd className="num" translate="no">
            {shown === null ? '–' : money.full(shown)}
          </dd>
        </div>
        <div>
          <dt>{t('site-usdt.minimum')}</dt>
          <dd className="num" translate="no">
            {minimum === null ? '–' : `${money.digits(minimum)} USDT`}
          </dd>
        </div>
        <div>
          <dt>{t('site-usdt.confirmationsNeeded')}</dt>
          <dd className="num" translate="no">
            {money.digits(confirmationsNeeded)}
          </dd>
        </div>
      </dl>
      {quote !== null ? (
        <p className="xs m2">{t('site-usdt.until', { time: words.time(quote.until) })}</p>
      ) : address === null ? null : (
        <p className="xs m2">{t('site-usdt.moving')}</p>
      )}
      <p className="xs m2">{t('site-usdt.minimumNote')}</p>
    </>
  );
}

/** In a house that plays, coins are sent on a page of the house. */
function PretendedWallet({ deposit: { payUrl } }: { deposit: UsdtDepositView }): JSX.Element | null {
  const t = useT();
  const address = safePayAddress(payUrl, location.origin);
  if (address === null) return null;
  return (
    <a href={address} target="_blank" rel="noopener noreferrer" className={buttonClass('gold', 'xl', true)}>
      {t('site-usdt.pretend')}
    </a>
  );
}

function Arrived({ deposit }: { deposit: UsdtDepositView }): JSX.Element {
  const t = useT();
  const { transfers, confirmationsNeeded } = deposit;
  return (
    <section className="card usdt-list" aria-live="polite">
      <h3>{t('site-usdt.arrived')}</h3>
      {transfers.length === 0 ? (
        <p className="sm t2">{t('site-usdt.nothing')}</p>
      ) : (
        <ul>
          {transfers.map((transfer) => (
            <ArrivedRow
              key={`${transfer.txid}-${transfer.logIndex}`}
              transfer={transfer}
              needed={confirmationsNeeded}
            />
          ))}
        </ul>
      )}
    </section>
  );
}

function ArrivedRow({ transfer, needed }: { transfer: UsdtTransferView; needed: number }): JSX.Element {
  const t = useT();
  const money = useMoney();
  const words = useRecordWords();
  const { amount, state, confirmations, at, order } = transfer;
  return (
    <li>
      <span>
        <b className="num blk" translate="no">
          {amount === null ? t('site-usdt.otherToken') : `${money.digits(amount)} USDT`}
        </b>
        <span className="xs t2 blk">{words.exact(at)}</span>
        {state === 'seen' ? (
          <span className="xs t2 blk">{t('site-usdt.confirmations', { count: confirmations, needed })}</span>
        ) : null}
      </span>
      <span className="col">
        <Badge tone={TONES[state]}>{t(`site-usdt.state.${state}`)}</Badge>
        {order === null ? null : (
          <button type="button" className="link sm" onClick={() => setMemberFilters({ id: order })}>
            {t('site-usdt.order')}
          </button>
        )}
      </span>
    </li>
  );
}
