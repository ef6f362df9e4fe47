/** What a forgotten password needs of the other parts. */
import type { Delivery } from '../../delivery/port.ts';
import type { Codes } from '../codes.ts';
import type { HumanCheck } from '../human-check/port.ts';
import type { EntryParts } from '../sign-in/entry.ts';

export interface RecoveryParts extends EntryParts {
  readonly codes: Codes;
  readonly humanCheck: HumanCheck;
  readonly delivery: Pick<Delivery, 'send'>;
  /** The installation's secret, for hashes of what may not be found from them. */
  readonly secret: string;
  /** Where the site is, without a slash at its end. */
  readonly siteUrl: () => string;
}
