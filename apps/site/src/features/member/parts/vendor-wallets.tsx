/** Money in wallets that vendors keep (operations.md 2.8): what is there, moving it there and back, all of it back at one press. */
import type { ReplyOf } from '@house/contract/call';
import {
  bringAllBack,
  listMerchantWallets,
  type MerchantWallet,
  transferToWallet,
  type WalletMoveView,
} from '@house/contract/transfer-wallets/site';
import type { MessageId } from '@house/i18n/catalogues';
import { useAreas, useT } from '@house/i18n/react';
import { formatAmount, parseAmount } from '@house/money/amount';
import { Button } from '@house/ui/button';
import { Field } from '@house/ui/field';
import { Badge } from '@house/ui/figures';
import { Popup } from '@house/ui/popup';
import { Notice } from '@house/ui/states';
import { showToast } from '@house/ui/toast';
import { callKey } from '@house/web/query';
import { type FormEvent, type JSX, Suspense, useState } from 'react';
import { request } from '../../../shared/api.ts';
import { refreshBalance } from '../../../shared/balance.ts';
import { useReadTime } from '../../../shared/days.ts';
import { millsOf } from '../../../shared/mills.ts';
import { useMoney } from '../../../shared/money.ts';
import { useNetworkGone } from '../../../shared/network.ts';
import { usePreferences } from '../../../shared/preferences.ts';
import { queryClient, useCall } from '../../../shared/query.ts';
import { useSession } from '../../../shared/session.ts';
import { useAttempt } from '../../../shared/use-attempt.ts';

const HIDDEN = '***';
const TRIAL_ACCOUNT = 4;
/** As long as something is on its way. */
const WAITING_MILLISECONDS = 5_000;
const SMALLEST = 100n;

type Direction = WalletMoveView['direction'];

interface MoveWish {
  readonly vassalage: string;
  readonly direction: Direction;
  readonly amount: string | null;
}

function isMoveWish(value: unknown): value is MoveWish {
  const { vassalage, direction, amount } = (value ?? {}) as Partial<MoveWish>;
  const isNamed = typeof vassalage === 'string' && (direction === 'in' || direction === 'out');
  return isNamed && (amount === null || typeof amount === 'string');
}

function readWalletsAgain(): void {
  void queryClient.invalidateQueries({ queryKey: callKey(listMerchantWallets) });
  void refreshBalance();
}

const TOLD: Readonly<Record<Direction, MessageId>> = {
  in: 'site-vendor-wallet.doneIn',
  out: 'site-vendor-wallet.doneOut',
};
const WAITING: Readonly<Record<Direction, MessageId>> = {
  in: 'site-vendor-wallet.waitingIn',
  out: 'site-vendor-wallet.waitingOut',
};

function useTellMove(): (move: WalletMoveView) => void {
  const t = useT();
  const money = useMoney();
  return ({ state, direction, amount }) => {
    const said = { amount: money.full(amount) };
    if (state === 'done') showToast(t(TOLD[direction], said), 'win');
    else if (state === 'waiting') showToast(t(WAITING[direction], said));
    else showToast(t('site-vendor-wallet.returned', said), 'loss');
  };
}

interface MovePopupProps {
  readonly wallet: MerchantWallet;
  readonly direction: Direction;
  readonly onClose: () => void;
}

function MovePopup({ wallet, direction, onClose }: MovePopupProps): JSX.Element {
  const t = useT();
  const money = useMoney();
  const offline = useNetworkGone();
  const tellMove = useTellMove();
  const [typed, setTyped] = useState('');
  const [isBad, setBad] = useState(false);
  const { busy, error, setError, pending, send } = useAttempt<MoveWish, WalletMoveView>({
    what: 'vendorWallet',
    isWish: isMoveWish,
    post: ({ key, wish }) => request(transferToWallet, { body: { key, ...wish } }),
    onAnswered: (move) => {
      tellMove(move);
      onClose();
    },
    onTried: readWalletsAgain,
  });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const text = typed.trim().replaceAll(',', '');
    const mills = text === '' ? null : parseAmount(text);
    const bad = text !== '' && (mills === null || mills <= 0n || mills % SMALLEST !== 0n);
    setBad(bad);
    if (bad || busy) return;
    const amount = mills === null ? null : formatAmount(mills);
    void send({ vassalage: wallet.vassalage, direction, amount });
  };
  const title = t(direction === 'in' ? 'site-vendor-wallet.to' : 'site-vendor-wallet.from', {
    vendor: wallet.displayName,
  });
  return (
    <Popup title={title} onClose={onClose} dismissible={!busy && pending === null}>
      <form className="fm col" noValidate onSubmit={submit}>
        <Field
          label={t('site-vendor-wallet.amount')}
          name="amount"
          inputMode="decimal"
          autoComplete="off"
          maxLength={24}
          disabled={pending !== null}
          value={money.digits(typed)}
          onChange={(event) => {
            setTyped(event.target.value);
            setError('');
          }}
          {...(isBad ? { error: t('site-vendor-wallet.badAmount') } : { hint: t('site-vendor-wallet.amountAll') })}
        />
        {error === '' ? null : (
          <Notice tone="loss" urgent>
            {error}
          </Notice>
        )}
        <Button type="submit" look="gold" size="xl" block busy={busy} disabled={offline}>
          {pending === null
            ? t(direction === 'in' ? 'site-vendor-wallet.moveIn' : 'site-vendor-wallet.moveOut')
            : t('site-vendor-wallet.check')}
        </Button>
      </form>
    </Popup>
  );
}

function WalletRow({
  wallet,
  onMove,
}: {
  wallet: MerchantWallet;
  onMove: (direction: Direction) => void;
}): JSX.Element {
  const t = useT();
  const money = useMoney();
  const readTime = useReadTime();
  const { balanceHidden } = usePreferences();
  const { displayName, balance, at, stale, simulated, open, waiting } = wallet;
  const amount = (text: string): string => (balanceHidden ? HIDDEN : money.full(text));
  const hasMoney = balance !== null && millsOf(balance) > 0n;
  return (
    <li className="row wrap-f vw-row">
      <span className="sp">
        <b className="blk">
          {displayName} {simulated ? <Badge tone="warn">{t('site-vendor-wallet.simulated')}</Badge> : null}
        </b>
        {waiting === null ? null : (
          <span className="xs t2 num blk" role="status">
            {t(WAITING[waiting.direction], { amount: amount(waiting.amount) })}
          </span>
        )}
        {stale && at !== null ? (
          <span className="xs t3 num blk">{t('site-vendor-wallet.stale', { time: readTime(Date.parse(at)) })}</span>
        ) : null}
      </span>
      <b className="num" translate="no">
        {balance === null ? t('site-vendor-wallet.never') : amount(balance)}
      </b>
      <span className="row vw-acts">
        <Button size="s" disabled={!open || waiting !== null} onClick={() => onMove('in')}>
          {t('site-vendor-wallet.moveIn')}
        </Button>
        <Button size="s" disabled={!hasMoney || waiting !== null} onClick={() => onMove('out')}>
          {t('site-vendor-wallet.moveOut')}
        </Button>
      </span>
    </li>
  );
}

const isNothing = (value: unknown): value is null => value === null;

function BringAllBack({ disabled }: { disabled: boolean }): JSX.Element {
  const t = useT();
  const money = useMoney();
  const { busy, error, send } = useAttempt<null, ReplyOf<typeof bringAllBack>>({
    what: 'bringAllBack',
    isWish: isNothing,
    post: ({ key }) => request(bringAllBack, { body: { key } }),
    onAnswered: ({ moves, away }) => {
      const back = moves.filter(({ state }) => state === 'done').reduce((sum, { amount }) => sum + millsOf(amount), 0n);
      if (away.length > 0) showToast(t('site-vendor-wallet.someAway'), 'loss');
      else showToast(t('site-vendor-wallet.allBack', { amount: money.full(formatAmount(back)) }), 'win');
    },
    onTried: readWalletsAgain,
  });
  return (
    <>
      <Button size="s" look="brand" busy={busy} disabled={disabled} onClick={() => void send(null)}>
        {t('site-vendor-wallet.bringBack')}
      </Button>
      {error === '' ? null : (
        <Notice tone="loss" urgent>
          {error}
        </Notice>
      )}
    </>
  );
}

function WalletList({ wallets }: { wallets: readonly MerchantWallet[] }): JSX.Element {
  useAreas(['site-vendor-wallet']);
  const t = useT();
  const [moving, setMoving] = useState<{ vassalage: string; direction: Direction } | null>(null);
  const wallet = wallets.find(({ vassalage }) => vassalage === moving?.vassalage);
  const isEmpty = wallets.every(({ balance }) => balance === null || millsOf(balance) === 0n);
  return (
    <section aria-labelledby="mc-vendor-wallets" className="col">
      <div className="row wrap-f mc-sub">
        <h2 id="mc-vendor-wallets" className="sp">
          {t('site-vendor-wallet.title')}
        </h2>
        <BringAllBack disabled={isEmpty} />
      </div>
      <p className="sm t2">{t('site-vendor-wallet.hint')}</p>
      <ul className="card lines">
        {wallets.map((one) => (
          <WalletRow
            key={one.vassalage}
            wallet={one}
            onMove={(direction) => setMoving({ vassalage: one.vassalage, direction })}
          />
        ))}
      </ul>
      {wallet === undefined || moving === null ? null : (
        <MovePopup wallet={wallet} direction={moving.direction} onClose={() => setMoving(null)} />
      )}
    </section>
  );
}

/** Nothing where no vendor keeps a wallet. */
export function VendorWallets(): JSX.Element | null {
  const { isAgent } = useSession();
  const { data } = useCall(
    listMerchantWallets,
    { query: { isSingle: 0 } },
    {
      enabled: isAgent !== TRIAL_ACCOUNT,
      staleTime: WAITING_MILLISECONDS,
      refetchInterval: (told) =>
        told?.wallets.some(({ waiting }) => waiting !== null) === true ? WAITING_MILLISECONDS : false,
    },
  );
  if (data === undefined || data.wallets.length === 0) return null;
  return (
    <Suspense fallback={null}>
      <WalletList wallets={data.wallets} />
    </Suspense>
  );
}
