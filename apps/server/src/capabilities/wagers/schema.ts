/** Row types of the wagers' tables (part `wagers` of migrations/baseline.sql). Amounts in units of 0.0001. */
import type { Generated } from 'kysely';
import type { Way } from './product.ts';

export type WagerTables = {
  wager_markets: {
    id: bigint;
    product: number;
    game_code: string;
    label: string;
    opens_at: Date;
    closes_at: Date;
    way: Generated<Way>;
    house_account: Generated<number>;
    /** Of what is quoted on it. */
    version: Generated<number>;
    state: Generated<'active' | 'suspended' | 'closed' | 'settling' | 'settled' | 'void'>;
    closed_at: Date | null;
    ended_at: Date | null;
  };
  wager_settlements: {
    market_id: bigint;
    shard: number;
    position: Generated<bigint>;
    chunks: Generated<number>;
    wagers: Generated<bigint>;
    winners: Generated<bigint>;
    paid: Generated<bigint>;
    done: Generated<boolean>;
    started_at: Generated<Date>;
    finished_at: Date | null;
  };
};
