/**
 * Seeds the demo house: brand, draws on sale, accounts. May run again and again: what is there stays as it is.
 * Never in production; config.ts refuses that before anything is opened.
 */
import { uuidFromContent } from '@house/fairness/uuid';
import type { DemoAccounts } from '../capabilities/identity/port.ts';
import type { RafflePlan } from '../capabilities/lottery/raffles/port.ts';
import { must } from '../platform/result.ts';
import type { ComposedApp } from './compose.ts';

/** An account that people may use to look around, told on the console and in the data directory. */
export interface DemoAccount {
  readonly kind: 'player' | 'agent' | 'staff';
  readonly username: string;
  readonly password: string;
  /** Base 32 secret of the one-time password, and what an authenticator scans; staff only. */
  readonly otpSecret?: string;
  readonly otpUri?: string;
}

function readKnown(accounts: readonly DemoAccount[]): DemoAccounts | null {
  const of = (kind: DemoAccount['kind']) => accounts.find((account) => account.kind === kind);
  const [player, agent, staff] = [of('player'), of('agent'), of('staff')];
  if (player === undefined || agent === undefined || staff?.otpSecret === undefined) return null;
  return { player, agent, staff: { ...staff, totpSecret: staff.otpSecret, totpUri: staff.otpUri ?? '' } };
}

const TAKA = 10_000n;
const RAFFLE_DAYS = 7;

/** 500 tickets at 20, 85 % of it in prizes. */
function demoRaffle(now: number): RafflePlan {
  return {
    key: uuidFromContent(now, 'demo raffle'),
    names: { bn: 'সাপ্তাহিক র‍্যাফেল', en: 'Weekly raffle' },
    price: 20n * TAKA,
    tickets: 500,
    leastSold: 100,
    mostPerMember: 50,
    prizes: [5_000n * TAKA, 2_000n * TAKA, 1_000n * TAKA, 500n * TAKA],
    closesAt: new Date(now + RAFFLE_DAYS * 86_400_000),
  };
}

/**
 * Answers the accounts and what opens them. `known`: as they were told last time; when those still open, they stay,
 * otherwise all passwords are made anew.
 */
export async function seedDemo(
  house: ComposedApp,
  known: readonly DemoAccount[] = [],
): Promise<readonly DemoAccount[]> {
  must(house.kernel.config.demo, 'demo data is sown in a demo house only');
  const { content, identity, lottery, manualDeposits, promotions, usdtDeposits } = house.ports;
  await content.seedDemoBrand();
  await manualDeposits.seedDemoAccounts();
  await usdtDeposits.seedDemoRate();
  await promotions.seedDemoPromotions();
  // Where this process runs no draws, one that does makes them.
  if (house.kernel.config.secrets.draw !== null) await lottery.prepareDraws();
  if (!(await lottery.raffles.list()).some(({ state }) => state === 'open'))
    await lottery.raffles.make(demoRaffle(house.kernel.clock.now()));
  const { player, agent, staff } = await identity.seedDemoIdentity(readKnown(known));
  return [
    { kind: 'player', username: player.username, password: player.password },
    { kind: 'agent', username: agent.username, password: agent.password },
    {
      kind: 'staff',
      username: staff.username,
      password: staff.password,
      otpSecret: staff.totpSecret,
      otpUri: staff.totpUri,
    },
  ];
}
