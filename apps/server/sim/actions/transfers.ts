/** Cash from one to another, up and down, and lines of the ledger by two of staff. */
import type { SeededRandom } from '@house/fairness/seeded';
import { maskAccount } from '../../src/capabilities/identity/port.ts';
import { isRefusal, present } from '../../src/platform/result.ts';
import { ADJUSTMENTS, TRANSFERS } from '../audit/accounts.ts';
import { type Stage, TAKA } from '../stage.ts';
import { askerOf, type Till } from '../till.ts';

/** Up to whoever stands above, or down from the agent; by one call, or by two at once under one key. */
export async function transfer(stage: Stage, random: SeededRandom, { members }: Till): Promise<void> {
  const agent = present(members[0], 'the first is an agent');
  const below = random.pick(members.filter(({ upline }) => upline !== null));
  const isUp = random.chance(1, 2);
  const [from, to] = isUp ? [below, below.upline ?? agent] : [agent, below];
  const amount = BigInt(random.between(90, 3_000)) * TAKA;
  const wish = {
    ...{ key: stage.key(random), amount, note: '', paymentPassword: 'any' },
    ...{ account: isUp ? null : to.username, receiver: maskAccount(to.username) },
  };
  const asker = askerOf(from);
  const once = async () => {
    const answer = await stage.ask(random, ({ money }) => money.transfers.send(asker, wish));
    if (isRefusal(answer)) {
      stage.auditor.note(`transfer: ${answer.refused}`);
      return;
    }
    stage.auditor.once(`transfer ${answer.id}`, () => {
      stage.auditor.move(from.id, -amount, TRANSFERS);
      stage.auditor.move(to.id, amount, TRANSFERS);
      stage.auditor.note(isUp ? 'transfer up' : 'transfer down');
    });
  };
  await (random.chance(1, 3) ? Promise.all([once(), once()]) : once());
}

/** Asked for by one of staff; two others decide at once, and whoever asked is refused. */
export async function adjust(stage: Stage, random: SeededRandom, { members }: Till): Promise<void> {
  const { auditor } = stage;
  const member = random.pick(members);
  const kind = random.pick(['adjustment', 'correction'] as const);
  const taka = random.chance(3, 4) ? random.between(500, 60_000) : -random.between(1, 3_000);
  const amount = BigInt(taka) * TAKA;
  const times = amount > 0n && random.chance(1, 4) ? 1 : 0;
  const by = (staffId: bigint) => ({
    ...{ staffId, staff: `S${staffId}`, address: '203.0.113.7', decisionLimit: null },
    ...{ reason: 'as agreed', key: stage.key(random) },
  });
  const lines = { account: member.username, kind, amount, times };
  const request = { ...by(1n), code: random.pick(['goodwill', 'payoutFault'] as const), lines, file: null };
  const asked = await stage.ask(random, ({ money }) => money.adjustments.request(request));
  if (isRefusal(asked)) {
    auditor.wrong(`an adjustment is refused: ${asked.refused}`);
    return;
  }
  const { id } = asked;
  const decide = async (staffId: bigint, verdict: 'approve' | 'reject') => {
    const act = { ...by(staffId), id };
    const answer = await stage.ask(random, ({ money }) => money.adjustments[verdict](act));
    if (isRefusal(answer)) auditor.note(`adjustment: ${answer.refused}`);
    else if (answer.state === 'approved' && staffId === 1n) auditor.wrong('an adjustment is approved by whoever asked');
    else if (answer.state === 'approved' && answer.failed === 0)
      auditor.once(`adjustment ${id}`, () => {
        auditor.move(member.id, amount, ADJUSTMENTS);
        auditor.note(amount > 0n ? 'adjustment up' : 'adjustment down');
      });
  };
  await decide(1n, 'approve');
  const second = random.pick(['approve', 'approve', 'approve', 'reject'] as const);
  await Promise.all([decide(2n, 'approve'), decide(3n, second)]);
}
