/** The calls of scratch cards: the contract in, the service, the contract out. */
import {
  buyScratchCard,
  chooseScratchSeed,
  getScratchSeeds,
  listScratchCards,
  listScratchGames,
  type ScratchCardView,
  type ScratchSeedsView,
  type SeedPairView,
} from '@house/contract/lottery/scratch';
import { formatAmount, parseAmount } from '@house/money/amount';
import type { CallRouter } from '../../../platform/http.ts';
import { isRefusal, present } from '../../../platform/result.ts';
import type { Wallet } from '../../wallet/port.ts';
import type { BoughtCard, Scratch, SeedPair, Seeds } from './port.ts';

export interface ScratchRoutesDeps {
  readonly house: CallRouter;
  readonly scratch: Scratch;
  readonly wallet: Pick<Wallet, 'balancesOf'>;
}

export function serveScratch({ house, scratch, wallet }: ScratchRoutesDeps): void {
  house.serve(listScratchGames, async () => ({ games: await scratch.listGames() }));
  house.serveSignedIn(buyScratchCard, null, async ({ body: { key, code, price }, principal }) => {
    const mills = present(parseAmount(price), 'an amount of the contract parses');
    const bought = await scratch.buy(principal.id, { key, code, price: mills });
    if (isRefusal(bought)) return bought;
    const { cash } = await wallet.balancesOf(principal.id);
    return { card: writeCard(bought.card), balance: formatAmount(cash), repeated: bought.repeated };
  });
  house.serveSignedIn(listScratchCards, null, async ({ query: { page, size }, principal }) => {
    const { rows, total } = await scratch.listOf(principal.id, { offset: (page - 1) * size, limit: size });
    return { page, size, total, rows: rows.map(writeCard) };
  });
  house.serveSignedIn(getScratchSeeds, null, async ({ principal }) => writeSeeds(await scratch.seedsOf(principal.id)));
  house.serveSignedIn(chooseScratchSeed, null, async ({ body, principal }) => {
    const chosen = await scratch.choose(principal.id, body);
    return isRefusal(chosen) ? chosen : writeSeeds(chosen);
  });
}

function writePair(pair: SeedPair): SeedPairView {
  return {
    ...pair,
    id: String(pair.id),
    committedAt: pair.committedAt.toISOString(),
    chosenAt: pair.chosenAt?.toISOString() ?? null,
  };
}

function writeSeeds({ current, next }: Seeds): ScratchSeedsView {
  return {
    current: current === null ? null : writePair(current),
    next: { commit: next.commit, committedAt: next.committedAt.toISOString() },
  };
}

function writeCard(card: BoughtCard): ScratchCardView {
  return {
    ...card,
    id: String(card.id),
    price: formatAmount(card.price),
    prize: formatAmount(card.prize),
    fields: [...card.fields],
    pair: writePair(card.pair),
    boughtAt: card.boughtAt.toISOString(),
  };
}
