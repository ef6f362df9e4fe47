/** The whole board of draws that are too long for the band: twenty of eighty, all prizes by rank. */
import { useT } from '@house/i18n/react';
import type { BoardKind, GameFacts } from '@house/lottery/game';
import type { DrawResult } from '@house/lottery/tickets/selection';
import { Button } from '@house/ui/button';
import { Popup } from '@house/ui/popup';
import { type JSX, useState } from 'react';
import { useMoney } from '../../../shared/money.ts';
import { ResultBoard } from './result-board.tsx';

interface FullProps {
  game: GameFacts;
  result: DrawResult;
  drawId: string;
}

function Eighty({ game, result }: FullProps): JSX.Element {
  const t = useT();
  const { digits } = useMoney();
  const { resultShape } = game;
  const last = resultShape.kind === 'prefix' ? resultShape.from : 0;
  return (
    <>
      <p className="sr">{t('lottery.result', { numbers: result.toSorted((a, b) => a - b).join(' ') })}</p>
      <div className="fb-nums" aria-hidden="true">
        {Array.from({ length: last }, (_, index) => index + 1).map((number) => (
          <span key={number} className={result.includes(number) ? 'fb-n on num' : 'fb-n num'} translate="no">
            {digits(String(number).padStart(2, '0'))}
          </span>
        ))}
      </div>
    </>
  );
}

const FULL: Readonly<Partial<Record<BoardKind, (props: FullProps) => JSX.Element>>> = {
  keno: Eighty,
  vn: ResultBoard,
  sea: ResultBoard,
};

/** Five digits of our own rounds stand in the band whole. */
function fullOf({ board, announced }: GameFacts): ((props: FullProps) => JSX.Element) | undefined {
  return board === 'sea' && announced === null ? undefined : FULL[board];
}

/** The place of the button while a draw is awaited. */
export function FullBoardPlace({ game }: { game: GameFacts }): JSX.Element | null {
  if (fullOf(game) === undefined) return null;
  return (
    <span className="btn s band-full band-hold" aria-hidden="true">
      –
    </span>
  );
}

/** A button that opens the whole board; nothing for draws that stand in the band whole. */
export function FullBoard({ game, result, drawId, drawNo }: FullProps & { drawNo: string }): JSX.Element | null {
  const t = useT();
  const [open, setOpen] = useState(false);
  const Kind = fullOf(game);
  if (Kind === undefined) return null;
  return (
    <>
      <Button size="s" className="band-full" onClick={() => setOpen(true)}>
        {t('lottery.fullBoard')}
      </Button>
      {open ? (
        <Popup title={`${t('lottery.resultOf')} ${drawNo}`} onClose={() => setOpen(false)}>
          <Kind game={game} result={result} drawId={drawId} />
        </Popup>
      ) : null}
    </>
  );
}
