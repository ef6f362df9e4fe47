/** Lines on the next draws (lottery.md 1.6, screens.md 2.5): what it would be, that it is on its way, what was made. */
import '../../../shared/chase/chase.css';
import type { ChaseView } from '@house/contract/lottery/chases';
import { useAreas, useT } from '@house/i18n/react';
import { LoadingFlower } from '@house/ui/mark';
import { Popup } from '@house/ui/popup';
import { Notice, Skeleton } from '@house/ui/states';
import { type JSX, Suspense, useEffect, useRef } from 'react';
import { ChaseLines } from '../../../shared/chase/chase-lines.tsx';
import { lazyPart } from '../../../shared/chunks.ts';
import type { BetDesk } from '../bet-desk.ts';
import { isChaseOf } from '../model/chase-of.ts';
import type { SlipLine } from '../model/slip.ts';
import { LinePrice } from '../parts/line-price.tsx';
import { forgetAnswer, resumeChase, useChaseState } from './chase-store.ts';

/** Fetched together with this popup (bet-page.tsx). */
const ChaseForm = lazyPart(async () => ({ default: (await import('./chase-form.tsx')).ChaseForm }));
const fetchMade = async () => ({ default: (await import('./chase-made.tsx')).ChaseMade });
const ChaseMade = lazyPart(fetchMade);

function Sending({ checking }: { checking: boolean }): JSX.Element {
  const t = useT();
  const label = t(checking ? 'lottery.slip.checking' : 'lottery.slip.sending');
  return (
    <div className="ch-form" role="status">
      <LoadingFlower label={label} />
      <p className="c b">{label}</p>
      {checking ? <p className="c t2">{t('lottery.slip.checkingNote')}</p> : null}
    </div>
  );
}

/** What became a chase is no line any more: one does not bet it a second time by mistake. */
function useLinesGone(desk: BetDesk, lines: readonly SlipLine[], made: ChaseView | null): void {
  const clear = useRef<(chase: ChaseView) => void>(() => undefined);
  clear.current = (chase) => {
    const inSlip = desk.slip.lines.filter((each) => isChaseOf(chase, each));
    for (const { id } of inSlip) desk.remove(id);
    if (inSlip.length === 0 && lines.some((line) => isChaseOf(chase, line))) desk.board.clear();
  };
  useEffect(() => {
    if (made !== null) clear.current(made);
  }, [made]);
}

export interface ChasePopupProps {
  desk: BetDesk;
  /** None when the popup stands only for one that is on its way. */
  lines: readonly SlipLine[];
  onClose: () => void;
}

export function ChasePopup({ desk, lines, onClose }: ChasePopupProps): JSX.Element {
  useAreas(['site-chase']);
  const t = useT();
  const { sending, checking, made, refusal } = useChaseState();
  useEffect(resumeChase, []);
  // Fetched while the form is filled in: what is told of the answer does not wait for it.
  useEffect(() => void fetchMade().catch(() => undefined), []);
  useEffect(() => forgetAnswer, []);
  useLinesGone(desk, lines, made);
  const content = (): JSX.Element | null => {
    if (sending !== null) return <Sending checking={checking} />;
    if (made !== null) return <ChaseMade chase={made} onClose={onClose} />;
    if (lines.length > 0)
      return (
        <div className="ch-form">
          <ChaseLines
            game={desk.game}
            lines={lines.map((line) => ({ ...line, price: <LinePrice game={desk.game} line={line} /> }))}
          />
          <ChaseForm desk={desk} lines={lines} refusal={refusal} />
        </div>
      );
    return refusal === null ? null : <Notice tone="warn">{refusal.message}</Notice>;
  };
  return (
    <Popup title={t('site-chase.title')} onClose={onClose}>
      <Suspense fallback={<Skeleton height={320} radius={12} />}>{content()}</Suspense>
    </Popup>
  );
}
