/** The balance in the bars: a click hides it for the session, refresh spins, a change tints it for a moment. */
import { useT } from '@house/i18n/react';
import { parseAmount } from '@house/money/amount';
import { Button, IconButton } from '@house/ui/button';
import { MoneyFigure } from '@house/ui/figures';
import { type JSX, useEffect, useRef, useState } from 'react';
import { useBalance } from '../../shared/balance.ts';
import { useMoney } from '../../shared/money.ts';
import { isKeptPage } from '../../shared/network.ts';
import { openMemberPage } from '../../shared/popups.ts';
import { hideBalance, usePreferences } from '../../shared/preferences.ts';

const TINT_MS = 600;
const REFRESH_APART_MS = 1000;
const HIDDEN = '***';

interface Change {
  readonly way: 'up' | 'down';
  readonly by: bigint;
}

/** What just came in or went out, for a moment. */
function useChange(amount: string | undefined): Change | undefined {
  const before = useRef(amount);
  const [change, setChange] = useState<Change>();
  useEffect(() => {
    const last = before.current;
    before.current = amount;
    if (last === undefined || amount === undefined || last === amount) return;
    const by = (parseAmount(amount) ?? 0n) - (parseAmount(last) ?? 0n);
    if (by === 0n) return;
    setChange({ way: by > 0n ? 'up' : 'down', by });
    const timer = setTimeout(() => setChange(undefined), TINT_MS);
    return () => clearTimeout(timer);
  }, [amount]);
  return change;
}

function RefreshButton({ busy, onRefresh }: { busy: boolean; onRefresh: () => void }): JSX.Element {
  const t = useT();
  const last = useRef(0);
  const refresh = () => {
    if (busy || performance.now() - last.current < REFRESH_APART_MS) return;
    last.current = performance.now();
    onRefresh();
  };
  return (
    <IconButton
      icon="arrows-clockwise"
      label={t('common.balance.refresh')}
      className={busy ? 'turning' : ''}
      onClick={refresh}
    />
  );
}

/** Nothing on a page opened without a network, which shows the last balance as what it is. */
export function BalanceBox(props: { compact?: boolean }): JSX.Element | null {
  return isKeptPage ? null : <LiveBalance {...props} />;
}

function LiveBalance({ compact = false }: { compact?: boolean }): JSX.Element {
  const t = useT();
  const money = useMoney();
  const { balanceHidden } = usePreferences();
  const balance = useBalance();
  const sum = balance.data?.sumBalance;
  const change = useChange(sum);
  const toggle = () => {
    // Who looks again wants to see what is there now.
    if (balanceHidden) void balance.refetch();
    hideBalance(!balanceHidden);
  };
  const shown = balanceHidden ? HIDDEN : sum === undefined ? '–' : money.full(sum);
  return (
    <span className="bal">
      <button
        type="button"
        className="bal-figure"
        aria-label={`${t('common.balance')} ${balanceHidden ? t('common.balance.show') : shown}`}
        onClick={toggle}
      >
        <MoneyFigure text={shown} {...(change && !balanceHidden ? { change: change.way } : {})} />
      </button>
      {change && !balanceHidden ? (
        // Beside the button: what a button shows belongs into its name.
        <small className={`bal-change num ${change.way}`} aria-hidden="true" translate="no">
          {money.signed(change.by)}
        </small>
      ) : null}
      {compact ? null : (
        <IconButton
          icon={balanceHidden ? 'eye-slash' : 'eye'}
          label={t(balanceHidden ? 'common.balance.show' : 'common.balance.hide')}
          onClick={toggle}
        />
      )}
      <RefreshButton busy={balance.isFetching} onRefresh={() => void balance.refetch()} />
      {compact ? (
        <Button
          look="gold"
          size="s"
          icon="plus-bold"
          aria-label={t('common.nav.deposit')}
          onClick={() => openMemberPage('depositv2')}
        >
          {null}
        </Button>
      ) : (
        <Button look="gold" size="s" icon="plus-bold" onClick={() => openMemberPage('depositv2')}>
          {t('common.nav.deposit')}
        </Button>
      )}
    </span>
  );
}
