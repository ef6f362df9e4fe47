/** My wallet (screens.md 5.2): what is there, what can be taken out, the last five movements, what the day gives back; kept live. */
import { type AccountEntry, getFunds, listEntries } from '@house/contract/wallet/site';
import type { MessageId } from '@house/i18n/catalogues';
import { useT } from '@house/i18n/react';
import { Button, IconButton } from '@house/ui/button';
import { MoneyFigure } from '@house/ui/figures';
import { Rosette } from '@house/ui/mark';
import { EmptyState, Skeleton } from '@house/ui/states';
import { useServerSecond } from '@house/web/clock';
import { callKey } from '@house/web/query';
import { type JSX, Suspense } from 'react';
import { type Balance, refreshBalance, useBalance } from '../../../shared/balance.ts';
import { useBoot } from '../../../shared/boot.ts';
import { lazyPart } from '../../../shared/chunks.ts';
import { useReadTime } from '../../../shared/days.ts';
import { ListStates } from '../../../shared/list-states.tsx';
import { useMoney } from '../../../shared/money.ts';
import { hideBalance, usePreferences } from '../../../shared/preferences.ts';
import { queryClient, useCall } from '../../../shared/query.ts';
import { useIsPhone } from '../../../shared/use-phone.ts';
import { openCentrePage } from '../centre.tsx';
import { DailyRebate } from '../parts/daily-rebate.tsx';
import { SignedFigure, useEntryWords } from '../parts/entry-rows.tsx';
import { WalletRest } from '../parts/wallet-rest.tsx';
import { useRecordWords } from '../words.ts';

const VendorWallets = lazyPart(async () => ({ default: (await import('../parts/vendor-wallets.tsx')).VendorWallets }));

const HIDDEN = '***';
const RECENT = 5;
const MINUTE_SECONDS = 60;

/** How long ago the balance was told, by this machine's own clock. */
function Age({ updatedAt }: { updatedAt: number }): JSX.Element | null {
  const t = useT();
  useServerSecond();
  const seconds = Math.floor((Date.now() - updatedAt) / 1000);
  if (seconds < 2) return <span className="xs">{t('common.time.now')}</span>;
  if (seconds < MINUTE_SECONDS) return <span className="xs">{t('common.time.secondsAgo', { count: seconds })}</span>;
  return <span className="xs">{t('common.time.minutesAgo', { count: Math.floor(seconds / MINUTE_SECONDS) })}</span>;
}

interface Figure {
  readonly name: MessageId;
  readonly text: string;
}

function useFigures(balance: Balance | undefined, withdrawable: string | undefined): readonly Figure[] {
  const money = useMoney();
  const { balanceHidden } = usePreferences();
  const hasPoints = useBoot((boot) => boot.switches['points'] !== false);
  const text = (amount: string | undefined, write: (amount: string) => string): string =>
    balanceHidden ? HIDDEN : amount === undefined ? '–' : write(amount);
  return [
    { name: 'member.wallet.cash', text: text(balance?.cash, money.full) },
    { name: 'member.wallet.bonus', text: text(balance?.bonus, money.full) },
    { name: 'member.wallet.locked', text: text(balance?.locked, money.full) },
    { name: 'member.wallet.withdrawable', text: text(withdrawable, money.full) },
    ...(hasPoints
      ? [
          {
            name: 'member.wallet.points',
            // Points are not money: no symbol.
            text: text(balance?.points, (points) => money.whole(points).replace(/^[^\d০-৯−]+/, '')),
          } as const,
        ]
      : []),
  ];
}

function BalanceCard(): JSX.Element {
  const t = useT();
  const readTime = useReadTime();
  const money = useMoney();
  const { balanceHidden } = usePreferences();
  const query = useBalance();
  const funds = useCall(getFunds);
  const figures = useFigures(query.data, funds.data?.withdrawable);
  const refresh = (): void => {
    void refreshBalance();
    void queryClient.invalidateQueries({ queryKey: callKey(getFunds) });
  };
  return (
    <section className="balc ink" aria-label={t('member.wallet.total')}>
      <Rosette size={420} color="#ffc24b" opacity={0.4} className="balc-g" />
      <div className="row balc-top">
        <h2 className="sm">{t('member.wallet.total')}</h2>
        <IconButton
          icon={balanceHidden ? 'eye' : 'eye-slash'}
          label={t(balanceHidden ? 'common.balance.show' : 'common.balance.hide')}
          small
          onClick={() => hideBalance(!balanceHidden)}
        />
        <IconButton icon="arrows-clockwise" label={t('common.balance.refresh')} small onClick={refresh} />
        {query.data === undefined ? null : query.isError ? (
          <span className="xs">{t('common.state.stale', { time: readTime(query.dataUpdatedAt) })}</span>
        ) : (
          <Age updatedAt={query.dataUpdatedAt} />
        )}
      </div>
      {query.data === undefined && !query.isError ? (
        <Skeleton width={240} height={48} />
      ) : (
        <MoneyFigure
          text={balanceHidden ? HIDDEN : query.data === undefined ? '–' : money.full(query.data.sumBalance)}
          size="l"
          className="v"
        />
      )}
      <div className="sp3 num">
        <dl>
          {figures.map(({ name, text }) => (
            <div key={name}>
              <dt>{t(name)}</dt>
              <dd>{text}</dd>
            </div>
          ))}
        </dl>
        <Button look="gold" icon="plus-bold" className="only-d" onClick={() => openCentrePage('depositv2')}>
          {t('common.nav.deposit')}
        </Button>
        <Button icon="hand-withdraw" className="only-d" onClick={() => openCentrePage('withdraw')}>
          {t('common.nav.withdraw')}
        </Button>
      </div>
    </section>
  );
}

function RecentTable({ rows }: { rows: readonly AccountEntry[] }): JSX.Element {
  const t = useT();
  const money = useMoney();
  const words = useRecordWords();
  const describe = useEntryWords();
  return (
    <div className="card rt">
      <table>
        <thead>
          <tr>
            <th scope="col">{t('member.col.time', { zone: words.zone })}</th>
            <th scope="col">{t('member.col.what')}</th>
            <th scope="col">{t('member.col.reference')}</th>
            <th scope="col" className="r">
              {t('member.col.amount')}
            </th>
            <th scope="col" className="r">
              {t('member.col.balance')}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((entry) => {
            const { type, detail, reference } = describe(entry);
            return (
              <tr key={entry.id}>
                <td className="num t2 nw">{words.moment(entry.at)}</td>
                <td>
                  <b>{type}</b> <span className="t3">· {detail}</span>
                </td>
                <td className="num t3 ref" translate="no">
                  {reference}
                </td>
                <td className="r num">
                  <SignedFigure amount={entry.amount} />
                </td>
                <td className="r num t2" translate="no">
                  {money.full(entry.balanceAfter)}
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}

function RecentCards({ rows }: { rows: readonly AccountEntry[] }): JSX.Element {
  const money = useMoney();
  const words = useRecordWords();
  const describe = useEntryWords();
  return (
    <ul className="card lines">
      {rows.map((entry) => {
        const { type, detail } = describe(entry);
        return (
          <li key={entry.id} className="row">
            <span className="sp">
              <b className="blk">{type}</b>
              <span className="xs t3 num blk">
                {words.moment(entry.at)} · {detail}
              </span>
            </span>
            <span className="r">
              <span className="blk">
                <SignedFigure amount={entry.amount} />
              </span>
              <span className="xs t3 num blk" translate="no">
                {money.full(entry.balanceAfter)}
              </span>
            </span>
          </li>
        );
      })}
    </ul>
  );
}

function Recent(): JSX.Element {
  const t = useT();
  const isPhone = useIsPhone();
  const query = useCall(listEntries, { query: { size: RECENT } });
  return (
    <section aria-labelledby="mc-recent" className="col">
      <div className="row mc-sub">
        <h2 id="mc-recent">{t('member.wallet.recent')}</h2>
        <span className="sp" />
        <button type="button" className="link sm" onClick={() => openCentrePage('transactionHistory')}>
          {t('common.nav.accountRecord')}
        </button>
      </div>
      <ListStates query={query} skeleton={{ height: 44, count: RECENT }}>
        {({ rows }) =>
          rows.length === 0 ? (
            <EmptyState title={t('member.wallet.noneYet')} art="coins">
              {t('member.wallet.noneYetHint')}
            </EmptyState>
          ) : isPhone ? (
            <RecentCards rows={rows} />
          ) : (
            <RecentTable rows={rows} />
          )
        }
      </ListStates>
    </section>
  );
}

export function WalletPage(): JSX.Element {
  const t = useT();
  return (
    <>
      <div className="wl-top">
        <BalanceCard />
        <WalletRest />
      </div>
      <Button look="gold" icon="plus-bold" block className="mc-only-m" onClick={() => openCentrePage('depositv2')}>
        {t('common.nav.deposit')}
      </Button>
      <Button icon="hand-withdraw" block className="mc-only-m" onClick={() => openCentrePage('withdraw')}>
        {t('common.nav.withdraw')}
      </Button>
      <Suspense fallback={null}>
        <VendorWallets />
      </Suspense>
      <Recent />
      <DailyRebate />
    </>
  );
}
