/** Scratch cards: see port.ts for what they promise. */
import { commitOf, SEED_BYTES } from '@house/fairness/draw';
import { toHex } from '@house/fairness/hex';
import { createInstantStream } from '@house/fairness/instant';
import { randomBytes } from '@house/fairness/random';
import { SCRATCH_PLAY, writeCardPlace } from '@house/lottery/instant-bets';
import { DHAKA_OFFSET_MINUTES } from '@house/lottery/schedule';
import { drawScratch, findScratchCard, type ScratchCard } from '@house/lottery/scratch';
import { formatAmount } from '@house/money/amount';
import { type Db, type Tx, transact } from '../../../platform/database.ts';
import type { Ids } from '../../../platform/ids.ts';
import { isRefusal, present, refuse } from '../../../platform/result.ts';
import type { Wagers } from '../../wagers/port.ts';
import { openInstant } from '../instant-seals.ts';
import type { MemberTurns } from '../member-turns.ts';
import { createSeedSealer } from '../seeds.ts';
import type { BuyRefusal, CardOrder, Scratch, SeedChoice } from './port.ts';
import {
  countCardsOfDay,
  findCardByKey,
  findLivePairs,
  findPairByKey,
  fixClientSeed,
  insertCard,
  insertPair,
  listCards,
  lockScratcher,
  type PairRow,
  readScratchGames,
  revealPair,
  seedsOf,
} from './queries.ts';

export interface ScratchDeps {
  readonly db: Db;
  readonly ids: Ids;
  readonly wagers: Pick<Wagers, 'placeInstant'>;
  readonly instantSecret: string;
  readonly turns: MemberTurns;
}

export function createScratch({ db, ids, wagers, instantSecret, turns }: ScratchDeps): Scratch {
  const sealer = createSeedSealer(instantSecret);

  /** Makes a server seed and writes down the promise of it; the client seed is its owner's to choose for it. */
  function commitNext(tx: Tx, memberId: bigint): Promise<PairRow> {
    const id = ids.next();
    const seed = randomBytes(SEED_BYTES);
    const { n, s } = sealer.seal(id, seed);
    return insertPair(tx, { id, memberId, commit: commitOf(seed), nonce: n, sealed: s });
  }

  async function judge(tx: Tx, memberId: bigint, order: CardOrder): Promise<ScratchCard | BuyRefusal> {
    const card = findScratchCard(order.code);
    const game = (await readScratchGames(tx)).find(({ code }) => code === order.code);
    if (card === undefined || game === undefined) return refuse('lottery.gameUnknown');
    if (game.state === 'stopped') return refuse('lottery.gameStopped');
    if (order.price !== card.price) return refuse('lottery.amountDiffers', { amount: formatAmount(card.price) });
    const today = await countCardsOfDay(tx, memberId, order.code, DHAKA_OFFSET_MINUTES);
    return today < game.dailyLimit ? card : refuse('lottery.scratchLimit', { count: game.dailyLimit });
  }

  function buy(memberId: bigint, order: CardOrder): ReturnType<Scratch['buy']> {
    return transact(db, async (tx) => {
      await lockScratcher(tx, memberId);
      const before = await findCardByKey(tx, memberId, order.key);
      if (before !== null) {
        return before.code === order.code && before.price === order.price
          ? { card: before, repeated: true }
          : refuse('request.keyReused');
      }
      const card = await judge(tx, memberId, order);
      if (isRefusal(card)) return card;
      const { current: pair } = await findLivePairs(tx, memberId);
      if (pair === null || pair.client_seed === null || pair.chosen_at === null) return refuse('lottery.seedNotChosen');
      const paid = await wagers.placeInstant(tx, {
        memberId,
        key: order.key,
        product: 'elottery',
        gameCode: card.code,
        marketId: ids.next(),
        zoneOffsetMinutes: DHAKA_OFFSET_MINUTES,
        play: SCRATCH_PLAY,
        selection: writeCardPlace({ commit: toHex(pair.commitment), nonce: pair.used }),
        stake: card.price,
      });
      if (isRefusal(paid)) return paid as BuyRefusal;
      // The key moved something else once: this card is not there.
      if (paid.repeated) return refuse('request.keyReused');
      // Not before the price is taken: whoever can not pay is answered without a look at what he would have won.
      const drawn = drawScratch(
        card,
        createInstantStream({
          serverSeed: openInstant(sealer, pair),
          clientSeed: pair.client_seed,
          nonce: pair.used,
        }),
      );
      if (drawn.prize > 0n) await paid.win(drawn.prize);
      const id = ids.next();
      await insertCard(tx, { ...drawn, id, memberId, key: order.key, code: card.code, price: card.price, pair });
      const sold = await findCardByKey(tx, memberId, order.key);
      return { card: present(sold, 'a card that was sold exists'), repeated: false };
    });
  }

  function choose(memberId: bigint, choice: SeedChoice): ReturnType<Scratch['choose']> {
    return transact(db, async (tx) => {
      await lockScratcher(tx, memberId);
      const { current, next } = await findLivePairs(tx, memberId);
      const before = await findPairByKey(tx, memberId, choice.key);
      if (before !== null) {
        const same = before.client_seed === choice.clientSeed && toHex(before.commitment) === choice.commit;
        return same
          ? seedsOf(current, present(next, 'whoever has chosen has a next pair'))
          : refuse('request.keyReused');
      }
      if (next === null || toHex(next.commitment) !== choice.commit) return refuse('lottery.commitmentMoved');
      if (current !== null) await revealPair(tx, current.id, openInstant(sealer, current));
      const chosen = await fixClientSeed(tx, next.id, choice);
      return seedsOf(chosen, await commitNext(tx, memberId));
    });
  }

  return {
    listGames: () => readScratchGames(db),
    buy: (memberId, order) => turns(memberId, () => buy(memberId, order)),
    listOf: (memberId, page) => listCards(db, memberId, page),
    async seedsOf(memberId) {
      const { current, next } = await findLivePairs(db, memberId);
      if (next !== null) return seedsOf(current, next);
      return transact(db, async (tx) => {
        await lockScratcher(tx, memberId);
        const live = await findLivePairs(tx, memberId);
        return seedsOf(live.current, live.next ?? (await commitNext(tx, memberId)));
      });
    },
    choose: (memberId, choice) => turns(memberId, () => choose(memberId, choice)),
  };
}
