/** Transfers: a member's cash to their upline, an agent's to whoever is below. */
import type { Module, ModuleContext } from '../../platform/module.ts';
import type { Identity } from '../identity/port.ts';
import { type BooksChecks, createChosenDays } from '../wallet/port.ts';
import { transfersEqualEntries } from './reconcile.ts';
import { serveTransfers } from './routes.ts';
import { createTransfers, type TransferDeps } from './service.ts';

interface TransferNeeds
  extends Pick<
    TransferDeps,
    | 'wallet'
    | 'uplinesOf'
    | 'hasDownline'
    | 'requirementsOf'
    | 'isPaused'
    | 'isUnderReview'
    | 'askedThisMonth'
    | 'judgeLevel'
    | 'tellTransfer'
    | 'zoneOffsetMinutes'
  > {
  readonly identity: Pick<Identity, 'profile' | 'findMember' | 'findMemberByName' | 'namesOfMembers' | 'lockMemberRow'>;
}

export function createTransfersModule(
  { database: { db }, ids, clock }: ModuleContext,
  { identity, ...needs }: TransferNeeds,
) {
  const { profile, findMember, findMemberByName, namesOfMembers, lockMemberRow } = identity;
  const transfers = createTransfers({
    ...{ db, ids, profile, findMember, findMemberByName, namesOfMembers, lockMemberRow },
    ...needs,
  });
  const module: Module = {
    routes: ({ house }) => serveTransfers(house, transfers, createChosenDays(clock, needs.zoneOffsetMinutes)),
    guards: new Map([['transfers', ['transfers_append_only', 'transfers_no_truncate']]]),
  };
  const checks: Partial<BooksChecks> = { ofMembers: [transfersEqualEntries] };
  return { transfers, checks, module };
}
