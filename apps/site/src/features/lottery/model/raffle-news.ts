/** What the house tells of raffles on `lott.RAFFLE`, with each ticket that anybody buys. Pure. */
import type { RaffleView } from '@house/contract/lottery/raffles';

export interface RaffleNews {
  readonly id: string;
  readonly sold: number;
  readonly state: string;
}

export function isRaffleNews(data: unknown): data is RaffleNews {
  const { id, sold, state } = (data ?? {}) as Partial<RaffleNews>;
  return typeof id === 'string' && typeof sold === 'number' && typeof state === 'string';
}

/** The raffles with as many tickets sold as was told; an answer that is newer than the news stays. */
export function takeRaffleNews(
  raffles: readonly RaffleView[],
  news: ReadonlyMap<string, Pick<RaffleNews, 'sold'>>,
): RaffleView[] {
  return raffles.map((raffle) => {
    const sold = news.get(raffle.id)?.sold ?? 0;
    return sold > raffle.sold ? { ...raffle, sold } : raffle;
  });
}

/** Whether a raffle has come or ended since the list was read: what else changed with it only the house knows. */
export function isRafflesBehind(raffles: readonly RaffleView[], news: ReadonlyMap<string, RaffleNews>): boolean {
  return [...news.values()].some(({ id, state }) => raffles.find((raffle) => raffle.id === id)?.state !== state);
}
