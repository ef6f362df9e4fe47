/** A server process of the simulator: the real capabilities on a database that can be cut, with a clock that is off. */

import type { Cashier, Gateway } from '../src/capabilities/cashier/port.ts';
import { SANDBOX } from '../src/capabilities/cashier/sandbox/channel.ts';
import { createSandboxGateway, type SandboxGateway } from '../src/capabilities/cashier/sandbox/gateway.ts';
import { createCashier } from '../src/capabilities/cashier/service.ts';
import { uplinesOfMembers } from '../src/capabilities/identity/uplines.ts';
import { createLottery, type LotteryService } from '../src/capabilities/lottery/service.ts';
import type { PlayerProtection } from '../src/capabilities/player-protection/port.ts';
import { createPlayerProtection } from '../src/capabilities/player-protection/service.ts';
import { GIVEN_PRODUCTS } from '../src/capabilities/wagers/given.ts';
import type { Wagers } from '../src/capabilities/wagers/port.ts';
import { createWagers } from '../src/capabilities/wagers/service.ts';
import { createWallet, type WalletService } from '../src/capabilities/wallet/service.ts';
import type { PayoutApi } from '../src/capabilities/withdrawals/payouts/port.ts';
import type { Clock } from '../src/platform/clock.ts';
import type { Db } from '../src/platform/database.ts';
import { claimIdSlot, createIds } from '../src/platform/ids.ts';
import { publish } from '../src/platform/realtime.ts';
import { type Fuse, openFusedDatabase } from './fused-database.ts';
import { createMoney, type Money } from './money.ts';
import { openVendorLink, type VendorLink } from './seamless.ts';

/** A draw here has some bets of one or two members in a shard: they are several chunks, so that processes die between them. */
const CHUNK_SIZE = { wagers: 5, members: 1 };

export const GATEWAY_SECRET = 'the sandbox of the simulator';

export interface SimProcess {
  readonly db: Db;
  readonly wallet: WalletService;
  readonly wagers: Wagers;
  readonly lottery: LotteryService;
  readonly cashier: Cashier;
  readonly sandbox: SandboxGateway;
  readonly playerProtection: PlayerProtection;
  readonly money: Money;
  readonly vendor: VendorLink;
  readonly clock: Clock;
  readonly fuse: Fuse;
  /** Ends it for good, dead or alive. */
  stop(): Promise<void>;
}

/** Starts a process whose clock is off by `skewMilliseconds`, and whose withdrawals are paid by this interface. */
export async function startSimProcess(
  url: string,
  skewMilliseconds: number,
  payoutApi: PayoutApi,
): Promise<SimProcess> {
  const clock: Clock = { now: () => Date.now() + skewMilliseconds };
  const database = openFusedDatabase(url, 6);
  const slot = await claimIdSlot(url);
  const ids = createIds(clock, slot.slot);
  const { db, pool } = database;
  const wallet = createWallet({ db, pool, clock });
  const wagers = createWagers({ db, wallet, clock, chunkSize: CHUNK_SIZE }, GIVEN_PRODUCTS);
  const lottery = createLottery({
    db,
    ids,
    clock,
    uplinesOf: uplinesOfMembers,
    checkSecondApprover: async () => undefined,
    wallet,
    wagers,
    drawSecret: 'the seeds of the simulator, long enough',
    instantSecret: 'the cards of the simulator, long enough',
    publishLive: (tx, notices) =>
      publish(
        tx,
        notices.map(({ channel, kind, data }) => ({ channel, kind, data })),
      ),
    record: async () => undefined,
    tellCorrected: async () => undefined,
    tellVoidRaffle: async () => undefined,
    tellReturn: async () => undefined,
    namesOfMembers: async () => new Map(),
    namesOfGames: async () => new Map(),
    findMemberByName: async () => null,
    closedAmong: async () => new Set(),
    isHouseClosed: async () => false,
    simulates: false,
    feedHosts: [],
    chunksPerStep: 2,
    chaseOrdersAtOnce: 3,
    chaseBatchesPerTurn: 2,
  });
  const sandbox = createSandboxGateway({
    db,
    clock,
    secret: GATEWAY_SECRET,
    callbackUrl: () => 'http://127.0.0.1:9/never',
    takesOrders: true,
    pageBase: '',
    returnUrl: () => '/',
  });
  const playerProtection = createPlayerProtection({
    db,
    ids,
    wallet,
    depositedSince: (memberId, since) => cashier.depositedSince(memberId, since),
    zoneOffsetMinutes: 360,
  });
  const money = createMoney({ db, ids, clock, wallet, payoutApi, cashier: () => cashier });
  const vendor = openVendorLink({ db, ids, clock, wagers, wallet });
  const cashier: Cashier = createCashier({
    db,
    wallet,
    playerProtection,
    ids,
    publishLive: publish,
    gateways: new Map<string, Gateway>([
      [SANDBOX, sandbox],
      ['manual', money.manualDeposits.gateway],
    ]),
    record: async () => undefined,
    zoneOffsetMinutes: 360,
    noteForgedCallback: () => undefined,
  });
  return {
    db,
    wallet,
    wagers,
    lottery,
    cashier,
    sandbox,
    playerProtection,
    money,
    vendor,
    clock,
    fuse: database.fuse,
    async stop() {
      database.fuse.blow();
      await vendor.close();
      await Promise.allSettled([database.close(), slot.release()]);
    },
  };
}
