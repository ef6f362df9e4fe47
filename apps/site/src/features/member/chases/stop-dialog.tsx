/** Asks before a chase is stopped: what comes back for certain, and what only while its draw is open (lottery.md 1.6). */
import type { ReplyOf } from '@house/contract/call';
import { type ChaseHeadView, type ChaseView, getChase, listChases, stopChase } from '@house/contract/lottery/chases';
import { listWagers } from '@house/contract/wagers/site';
import { useAreas, useT } from '@house/i18n/react';
import { Dialog } from '@house/ui/popup';
import { showToast } from '@house/ui/toast';
import { callKey } from '@house/web/query';
import { type JSX, useState } from 'react';
import { messageOf, request } from '../../../shared/api.ts';
import { takeCash } from '../../../shared/balance.ts';
import { ordersByDraw } from '../../../shared/chase/draw-ends.ts';
import { cameBack } from '../../../shared/chase/progress.ts';
import { millsOf } from '../../../shared/mills.ts';
import { useMoney } from '../../../shared/money.ts';
import { queryClient } from '../../../shared/query.ts';

/** The list says so at once, before it is read again. */
function takeChase({ lines: _lines, orders: _orders, ...chase }: ChaseView): void {
  queryClient.setQueriesData<ReplyOf<typeof listChases>>({ queryKey: callKey(listChases) }, (old) =>
    old === undefined ? old : { ...old, rows: old.rows.map((row) => (row.id === chase.id ? chase : row)) },
  );
  readChasesAgain();
}

function readChasesAgain(): void {
  for (const call of [listChases, getChase, listWagers])
    void queryClient.invalidateQueries({ queryKey: callKey(call) });
}

export interface StopDialogProps {
  chase: ChaseHeadView;
  what: string;
  onClose: () => void;
}

export function StopDialog({ chase, what, onClose }: StopDialogProps): JSX.Element {
  useAreas(['site-chases']);
  const t = useT();
  const money = useMoney();
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState('');
  const stop = async (): Promise<void> => {
    setBusy(true);
    setError('');
    try {
      const stopped = await request(stopChase, { params: { id: chase.id } });
      takeCash(stopped.balance);
      onClose();
      const back = cameBack(chase, stopped.chase);
      if (back > 0n) showToast(t('site-chases.cameBack', { amount: money.full(back) }), 'win');
      for (const { drawNo, amount } of ordersByDraw(stopped.standing))
        showToast(t('site-chases.stop.stands', { amount: money.full(amount), draw: money.digits(drawNo) }));
      takeChase(stopped.chase);
    } catch (failure) {
      setBusy(false);
      setError(messageOf(failure));
      // It may have been stopped all the same: the list says.
      readChasesAgain();
    }
  };
  return (
    <Dialog
      title={t('site-chases.stop.title')}
      confirm={t('site-chase.stop')}
      cancel={t('site-chases.stop.keep')}
      busy={busy}
      error={error}
      onConfirm={() => void stop()}
      onCancel={onClose}
    >
      <p className="b">{what}</p>
      {(['held', 'inPlay'] as const).map((id) =>
        millsOf(chase[id]) > 0n ? (
          <p key={id} className="t2">
            {t(`site-chases.stop.${id}`, { amount: money.full(chase[id]) })}
          </p>
        ) : null,
      )}
    </Dialog>
  );
}
