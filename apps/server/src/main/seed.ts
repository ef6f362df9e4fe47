/**
 * Seeds the demo house: brand, games, accounts. May run again and again: what is there stays as it is.
 * Never in production; config.ts refuses that before anything is opened.
 */
import { must } from '../platform/result.ts';
import type { RunningHouse } from './compose.ts';

/** An account that people may use to look around, told on the console and in the data directory. */
export interface DemoAccount {
  readonly kind: 'player' | 'agent' | 'staff';
  readonly username: string;
  readonly password: string;
  /** Base 32 secret of the one-time password; staff only. */
  readonly otpSecret?: string;
}

export async function seedDemo(house: RunningHouse): Promise<readonly DemoAccount[]> {
  must(house.kernel.config.demo, 'demo data is sown in a demo house only');
  return [];
}
