/**
 * Builds the capabilities from the bottom up: each is given the ports of those below, and, as functions, what it needs of
 * those above. Those that belong together are built together (`capabilities/`); what they serve and work at stands in
 * `parts.ts`.
 */
import { createLotteryProducts } from '../capabilities/lottery/products.ts';
import { createOperations } from '../capabilities/operations/service.ts';
import { productsOf } from '../capabilities/wagers/port.ts';
import { createMoney } from './capabilities/money.ts';
import { createPeople } from './capabilities/people.ts';
import { createProducts } from './capabilities/products.ts';
import { createWritten } from './capabilities/written.ts';
import type { Kernel } from './kernel.ts';

export async function createCapabilities(kernel: Kernel) {
  const { clock, database } = kernel;
  const { db } = database;
  const written = await createWritten(kernel, {
    judgeHands: (tx, staffId, others) => people.identity.judgeHands(tx, staffId, others),
    countStaffWith: (right) => people.identity.countStaffWith(right),
    shownCategories: () => products.games.shownCategories(),
  });
  const { content, home, pieces, siteState } = written;
  const brand = await content.brand();
  const definitions = productsOf(createLotteryProducts({ db, listGames: () => products.listLotteryGames() }));
  const money = createMoney(kernel, {
    zoneOffsetMinutes: brand.zone.offsetMinutes,
    depositedSince: (memberId, since) => products.cashier.depositedSince(memberId, since),
    products: definitions,
  });
  const { wallet, wagers, ownLimits, reconciler } = money;
  const people = await createPeople(kernel, { ...written, wallet, brand });
  const { delivery, identity, messages, chat, gatekeeper, noteLook } = people;
  const products = createProducts(kernel, { ...written, ...people, ...money, brand });
  const { lottery, games, sandbox, cashier, search, homePage } = products;
  const operations = createOperations({
    db,
    clock,
    content,
    delivery,
    identity,
    wallet,
    wagers,
    cashier,
    ownLimits,
    reconciler,
    lottery,
  });

  return {
    ports: {
      content,
      home,
      pieces,
      siteState,
      delivery,
      wallet,
      identity,
      messages,
      wagers,
      reconciler,
      lottery,
      games,
      sandbox,
      cashier,
      ownLimits,
      chat,
      operations,
    },
    products: definitions,
    search,
    homePage,
    noteLook,
    gatekeeper,
    /** As it was when the process started. */
    brand: { zone: brand.zone, currency: brand.currency, playMoney: brand.playMoney },
  };
}

/** The capabilities, and what was made of them that is none. */
export type Capabilities = Awaited<ReturnType<typeof createCapabilities>>;
