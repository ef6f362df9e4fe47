/** Callbacks: see port.ts. */
import type { Db } from '../../platform/database.ts';
import type { Ids } from '../../platform/ids.ts';
import { refuse } from '../../platform/result.ts';
import type { Callbacks } from './port.ts';
import { closeOld, findAskedAt, insertCallback, pageCallbacks } from './queries.ts';

export function createCallbacks({ db, ids }: { readonly db: Db; readonly ids: Ids }): Callbacks {
  return {
    async ask(memberId, key) {
      await insertCallback(db, ids.next(), memberId, key);
      const askedAt = await findAskedAt(db, memberId, key);
      return askedAt === null ? refuse('callbacks.open') : { askedAt };
    },
    list: (page) => pageCallbacks(db, page),
    closeOld: () => closeOld(db),
  };
}
