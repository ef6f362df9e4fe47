/** A whole announced result by its prizes: the 27 or 18 of a Vietnamese board, 4D's 23, the Thai four with what is announced beside them. */
import { getAnnouncedBeside } from '@house/contract/lottery/site';
import { useT } from '@house/i18n/react';
import { announcedParts } from '@house/lottery/announced';
import { prizesOf } from '@house/lottery/families/vn-board';
import type { GameFacts } from '@house/lottery/game';
import type { DrawResult } from '@house/lottery/tickets/selection';
import type { JSX } from 'react';
import { vnBoardOf } from '../../../shared/draw/draw-numbers.tsx';
import { useMoney } from '../../../shared/money.ts';
import { useCall } from '../../../shared/query.ts';
import { useLotteryWords } from '../words.ts';

interface BoardRow {
  readonly nameId: string;
  readonly numbers: readonly string[];
}

function rowsOf(game: GameFacts, result: DrawResult): BoardRow[] {
  if (game.board !== 'vn') {
    return announcedParts(game, result).map(({ field, numbers }) => ({ nameId: field.nameId, numbers }));
  }
  const board = vnBoardOf(game);
  const prizes = prizesOf(board, result);
  return board.ranks.map(({ code }) => ({
    nameId: `lottery.rank.${code}`,
    numbers: prizes.filter(({ rank }) => rank === code).map(({ text }) => text),
  }));
}

/** What was announced beside the result, once it is there. */
function useBeside({ beside = [] }: GameFacts, drawId: string | undefined): BoardRow[] {
  const { data } = useCall(
    getAnnouncedBeside,
    { params: { drawId: drawId ?? '' } },
    { enabled: drawId !== undefined && beside.length > 0, staleTime: Number.POSITIVE_INFINITY },
  );
  return beside.flatMap(({ code, nameId }) => {
    const told = data?.fields.find((field) => field.code === code);
    return told === undefined ? [] : [{ nameId, numbers: told.numbers }];
  });
}

export function ResultBoard({
  game,
  result,
  drawId,
  drawNo,
}: {
  game: GameFacts;
  result: DrawResult;
  /** With it, what was announced beside the result stands below. */
  drawId?: string;
  drawNo?: string;
}): JSX.Element {
  const t = useT();
  const words = useLotteryWords();
  const { digits } = useMoney();
  const beside = useBeside(game, drawId);
  return (
    <table className="fb-prizes">
      {drawNo === undefined ? null : (
        <caption className="sm t2 num">
          {t('lottery.resultOf')} {drawNo}
        </caption>
      )}
      <tbody>
        {[...rowsOf(game, result), ...beside].map(({ nameId, numbers }) => (
          <tr key={nameId}>
            <th scope="row">{words.name(nameId)}</th>
            <td>
              {numbers.map((text, place) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a prize is its place on the board
                <b key={place} className="num" translate="no">
                  {digits(text)}
                </b>
              ))}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
