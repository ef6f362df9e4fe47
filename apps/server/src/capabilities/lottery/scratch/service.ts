/** Scratch cards: see port.ts for what they promise. */
import { commitOf, SEED_BYTES } from '@house/fairness/draw';
import { createInstantStream } from '@house/fairness/instant';
import { randomBytes, randomUuid } from '@house/fairness/random';
import { uuidFromContent, uuidTime } from '@house/fairness/uuid';
import { DHAKA_OFFSET_MINUTES } from '@house/lottery/schedule';
import { drawScratch, findScratchCard, type ScratchCard } from '@house/lottery/scratch';
import { formatAmount } from '@house/money/amount';
import { type Db, type Tx, transact } from '../../../platform/database.ts';
import type { Ids } from '../../../platform/ids.ts';
import { isRefusal, must, present, refuse } from '../../../platform/result.ts';
import type { Movement, Wallet } from '../../wallet/port.ts';
import { createSealer } from '../seeds.ts';
import type { BuyRefusal, CardOrder, Scratch } from './port.ts';
import {
  countCardsOfDay,
  findCardByKey,
  findCurrentPair,
  insertCard,
  insertPair,
  isPairKeyUsed,
  listCards,
  lockScratcher,
  type PairRow,
  pairOf,
  readScratchGames,
  revealPair,
} from './queries.ts';

export interface ScratchDeps {
  readonly db: Db;
  readonly ids: Ids;
  readonly wallet: Pick<Wallet, 'postWithin'>;
  readonly seedSecret: string;
}

export function createScratch({ db, ids, wallet, seedSecret }: ScratchDeps): Scratch {
  const sealer = createSealer(seedSecret);

  /** Until its owner names one, the client seed is made here; the commitment is his to read before it is used. */
  function makePair(tx: Tx, memberId: bigint, wish: { key: string; clientSeed: string } | null): Promise<PairRow> {
    const id = ids.next();
    const seed = randomBytes(SEED_BYTES);
    const { n, s } = sealer.seal(id, seed);
    const clientSeed = wish?.clientSeed ?? randomUuid().replaceAll('-', '');
    return insertPair(tx, {
      id,
      memberId,
      key: wish?.key ?? null,
      clientSeed,
      commit: commitOf(seed),
      nonce: n,
      sealed: s,
    });
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

  return {
    listGames: () => readScratchGames(db),
    buy: (memberId, order) =>
      transact(db, async (tx) => {
        await lockScratcher(tx, memberId);
        const before = await findCardByKey(tx, memberId, order.key);
        if (before !== null) {
          return before.code === order.code && before.price === order.price
            ? { card: before, repeated: true }
            : refuse('request.keyReused');
        }
        const card = await judge(tx, memberId, order);
        if (isRefusal(card)) return card;
        const pair = (await findCurrentPair(tx, memberId)) ?? (await makePair(tx, memberId, null));
        const serverSeed = sealer.open(pair.id, pair.nonce, pair.sealed);
        const drawn = drawScratch(
          card,
          createInstantStream({ serverSeed, clientSeed: pair.client_seed, nonce: pair.used }),
        );
        const id = ids.next();
        const refused = await pay(wallet, tx, { memberId, key: order.key, id, price: card.price, prize: drawn.prize });
        if (refused !== null) return refused;
        await insertCard(tx, { ...drawn, id, memberId, key: order.key, code: card.code, price: card.price, pair });
        const sold = await findCardByKey(tx, memberId, order.key);
        return { card: present(sold, 'a card that was sold exists'), repeated: false };
      }),
    listOf: (memberId, page) => listCards(db, memberId, page),
    async pairOf(memberId) {
      const current = await findCurrentPair(db, memberId);
      if (current !== null) return pairOf(current);
      return transact(db, async (tx) => {
        await lockScratcher(tx, memberId);
        return pairOf((await findCurrentPair(tx, memberId)) ?? (await makePair(tx, memberId, null)));
      });
    },
    rotate: (memberId, wish) =>
      transact(db, async (tx) => {
        await lockScratcher(tx, memberId);
        const current = await findCurrentPair(tx, memberId);
        if (current !== null && (await isPairKeyUsed(tx, memberId, wish.key))) return pairOf(current);
        if (current !== null) await revealPair(tx, current.id, sealer.open(current.id, current.nonce, current.sealed));
        return pairOf(await makePair(tx, memberId, wish));
      }),
  };
}

interface CardMoney {
  readonly memberId: bigint;
  readonly key: string;
  readonly id: bigint;
  readonly price: bigint;
  readonly prize: bigint;
}

/** Takes the price and credits the prize; both or neither. */
async function pay(wallet: ScratchDeps['wallet'], tx: Tx, card: CardMoney): Promise<BuyRefusal | null> {
  const { memberId, key, id, price, prize } = card;
  const line = { memberId, account: 'cash', contra: 'lottery', reference: id, group: 1 } as const;
  const movements: Movement[] = [{ ...line, key, type: 'bet', amount: -price }];
  if (prize > 0n) {
    const prizeKey = uuidFromContent(uuidTime(key), `scratch prize ${memberId} ${key}`);
    movements.push({ ...line, key: prizeKey, type: 'prize', amount: prize });
  }
  const [stake, credit] = await wallet.postWithin(tx, movements);
  must(stake !== undefined, 'a movement has an outcome');
  if (stake.refused !== undefined) return stake as BuyRefusal;
  // The key moved something else once: this card's id is new, so it can not have been this card.
  if (stake.repeated) return refuse('request.keyReused');
  must(prize === 0n || (credit !== undefined && credit.refused === undefined), 'a prize can be credited');
  return null;
}
