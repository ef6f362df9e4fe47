/** The projection of turnover requirements and the record that it follows, for tests. */
import { pino } from 'pino';
import type { Database } from '../../platform/database.ts';
import { createProjections, type Projections } from '../../platform/projections.ts';
import { givenTurnoverRecord } from '../wagers/given.ts';
import type { Products } from '../wagers/port.ts';
import { GIVEN_JOURNAL } from '../wallet/given.ts';
import { requirementProgress } from './projection.ts';

/** Plays whose code begins so are of low risk here. */
const LOW_RISK = 'SIDES';

const NOBODY: ReadonlySet<bigint> = new Set();

/** So small a page that members of one market come in several. */
const PAGE_HAPPENINGS = 20;

export function givenRequirementProjections(
  database: Database,
  products: Products,
  pageSize = PAGE_HAPPENINGS,
): Projections {
  const projections = createProjections({ db: database.db, log: pino({ level: 'silent' }) });
  const isLowRisk = (_gameCode: string, play: string): boolean => play.startsWith(LOW_RISK);
  for (const projection of [
    givenTurnoverRecord(products),
    requirementProgress(isLowRisk, async () => NOBODY, pageSize),
  ])
    projections.register(projection, GIVEN_JOURNAL);
  return projections;
}
