/** The first prize of a draw that is named after it, at the price of the desk. */
import { type LotteryGameView, listLimitedNumbers } from '@house/contract/lottery/site';
import { callKey } from '@house/web/query';
import { soon } from '../../../shared/debounce.ts';
import { useLive } from '../../../shared/live.ts';
import { queryClient, useCall } from '../../../shared/query.ts';
import { jackpotOf } from '../model/lobby.ts';

const LINE = 'LINE';
const FRESH_MS = 60_000;

const askPricesSoon = soon(() => void queryClient.invalidateQueries({ queryKey: callKey(listLimitedNumbers) }));

/** Mills; null until the house has said what it pays now. */
export function useJackpot(view: LotteryGameView): bigint | null {
  const { gameCode } = view;
  useLive(`lott.${gameCode}`, ({ kind }) => {
    if (kind === 'terms') askPricesSoon();
  });
  const { data } = useCall(listLimitedNumbers, { params: { gameCode } }, { staleTime: FRESH_MS });
  if (data === undefined) return null;
  const { all, plays } = data.prices;
  return jackpotOf(view, plays.find(({ play }) => play === LINE)?.factor ?? all);
}
