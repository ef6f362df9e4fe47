/** Asks before a bet is taken back, and takes it back (lottery.md 1.7). Its ticket is the key: asking again is safe. */
import type { ReplyOf } from '@house/contract/call';
import { listChases } from '@house/contract/lottery/chases';
import { cancelLotteryWager } from '@house/contract/lottery/site';
import { listWagers, type Wager } from '@house/contract/wagers/site';
import { useAreas, useT } from '@house/i18n/react';
import { Dialog } from '@house/ui/popup';
import { showToast } from '@house/ui/toast';
import { callKey } from '@house/web/query';
import { type JSX, useState } from 'react';
import { messageOf, request } from './api.ts';
import { takeCash } from './balance.ts';
import { SimulatedTag } from './draw/simulated-tag.tsx';
import { useMoney } from './money.ts';
import { queryClient } from './query.ts';

/** Takes as many as the house allows a day (lottery.md 1.7). */
const A_DAY = 20;

/** The row says so at once, before the record is read again. */
function markTakenBack(ticket: string, returned: string): void {
  queryClient.setQueriesData<ReplyOf<typeof listWagers>>({ queryKey: callKey(listWagers) }, (old) =>
    old === undefined
      ? old
      : {
          ...old,
          rows: old.rows.map((row) =>
            row.ticket === ticket ? { ...row, state: 'cancelled' as const, prize: returned } : row,
          ),
        },
  );
  readRecordsAgain();
}

function readRecordsAgain(): void {
  for (const call of [listWagers, listChases]) void queryClient.invalidateQueries({ queryKey: callKey(call) });
}

export interface TakeBackDialogProps {
  wager: Wager;
  /** The play, as people read it. */
  what: string;
  onClose: () => void;
}

export function TakeBackDialog({ wager, what, onClose }: TakeBackDialogProps): JSX.Element {
  useAreas(['site-chases']);
  const t = useT();
  const money = useMoney();
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState('');
  const takeBack = async (): Promise<void> => {
    setBusy(true);
    setError('');
    try {
      const { balance, returned } = await request(cancelLotteryWager, { params: { ticket: wager.ticket } });
      takeCash(balance);
      onClose();
      markTakenBack(wager.ticket, returned);
      showToast(t('site-chases.cameBack', { amount: money.full(returned) }), 'win');
    } catch (failure) {
      setBusy(false);
      setError(messageOf(failure));
      // It may be back all the same, or taken back in another tab: the record says.
      readRecordsAgain();
    }
  };
  return (
    <Dialog
      title={t('site-chases.takeBack.title')}
      confirm={t('lottery.takeBack')}
      cancel={t('site-chases.takeBack.keep')}
      busy={busy}
      error={error}
      onConfirm={() => void takeBack()}
      onCancel={onClose}
    >
      <p className="b">
        {t('site-chases.takeBack.what', { play: what, draw: money.digits(wager.drawNo) })} <SimulatedTag of={wager} />
      </p>
      <p className="t2">{t('site-chases.takeBack.note', { amount: money.full(wager.stake), count: A_DAY })}</p>
    </Dialog>
  );
}
