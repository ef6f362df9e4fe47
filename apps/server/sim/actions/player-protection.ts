/** Limits of a day's stakes that members set themselves: lower at once, higher not before tomorrow (docs/player-protection.md). */
import { isRefusal } from '../../src/platform/result.ts';
import { type Stage, TAKA } from '../stage.ts';

/** Of the members, who limit themselves. */
const LIMITED = 4;

/** One of them asks for any limit; nothing of his is in flight. */
export async function setSomeLimit(stage: Stage): Promise<void> {
  const { random, members } = stage;
  await setPlayerLimit(stage, random.pick(members.slice(0, LIMITED)), random.between(100, 2_500));
}

/** One of them whose chase waits for its next draw hardly lets himself bet any more. */
export async function limitChaser(stage: Stage): Promise<void> {
  const limited = stage.members.slice(0, LIMITED);
  const chasers = stage.auditor.chases.running().filter(({ memberId }) => limited.includes(memberId));
  if (chasers.length > 0) await setPlayerLimit(stage, stage.random.pick(chasers).memberId, stage.random.between(1, 30));
}

async function setPlayerLimit(stage: Stage, memberId: bigint, taka: number): Promise<void> {
  const { random, auditor } = stage;
  const before = auditor.limits.limitOf(memberId);
  const amount = BigInt(taka) * TAKA;
  const wish = { key: stage.key(random), kind: 'stake', period: 'day', amount } as const;
  const set = () => stage.ask(stage.fork(), ({ playerProtection }) => playerProtection.setLimit(memberId, wish));
  for (const answer of await Promise.all([set(), set()]))
    if (isRefusal(answer)) throw new Error(`a limit can be set: ${answer.refused}`);
  if (before !== null && amount > before) {
    auditor.note('own limit asked to be raised');
    return;
  }
  await auditor.limits.set(memberId, amount);
  auditor.note(before === null ? 'own limit set' : 'own limit lowered');
}
