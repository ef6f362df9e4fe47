/**
 * Carries out calls as if each had come alone, with their bets and decisions in as few round trips as that allows.
 *
 * A call is a list of steps. Those of one member follow each other; a wave takes the next steps of every member that are of
 * one kind, and all bets of a wave, and all decisions of it, go in one call of wagers.
 */
import { present } from '../../platform/result.ts';
import type { Decision, DecisionOutcome, Placement, PlaceOutcome, Wagers } from '../wagers/port.ts';

/** `hear` is told what came of it; false: the steps behind it in the same call do not happen. */
export type Step =
  | { readonly kind: 'place'; readonly placement: Placement; readonly hear: (outcome: PlaceOutcome) => boolean }
  | { readonly kind: 'decide'; readonly decision: Decision; readonly hear: (outcome: DecisionOutcome) => boolean }
  /** What is no bet and no decision, or needs a look first: by itself. */
  | { readonly kind: 'alone'; readonly run: () => Promise<boolean> };

/** The steps of one call, of one member. */
export interface Course {
  readonly memberId: bigint;
  readonly steps: readonly Step[];
}

interface Running {
  readonly step: Step;
  readonly course: { over: boolean };
}

export async function carryOut(wagers: Pick<Wagers, 'place' | 'decide'>, courses: readonly Course[]): Promise<void> {
  const queues = new Map<bigint, Running[]>();
  for (const { memberId, steps } of courses) {
    const course = { over: false };
    const queue = queues.get(memberId) ?? [];
    queues.set(memberId, queue);
    queue.push(...steps.map((step) => ({ step, course })));
  }
  for (;;) {
    const wave = [...queues.values()].flatMap(takeWave);
    if (wave.length === 0) return;
    await runWave(wagers, wave);
  }
}

/** The next steps of a member that may go at once. */
function takeWave(queue: Running[]): Running[] {
  const wave: Running[] = [];
  for (;;) {
    const [next] = queue;
    const [first] = wave;
    if (next === undefined) return wave;
    if (next.course.over) {
      queue.shift();
      continue;
    }
    if (first !== undefined && (next.step.kind !== first.step.kind || next.step.kind === 'alone')) return wave;
    // A step waits for the one before it in the same call.
    if (wave.some(({ course }) => course === next.course)) return wave;
    wave.push(next);
    queue.shift();
  }
}

async function runWave(wagers: Pick<Wagers, 'place' | 'decide'>, wave: readonly Running[]): Promise<void> {
  const placing: { course: Running['course']; step: Step & { kind: 'place' } }[] = [];
  const deciding: { course: Running['course']; step: Step & { kind: 'decide' } }[] = [];
  const alone: Promise<void>[] = [];
  for (const { step, course } of wave) {
    if (step.kind === 'place') placing.push({ step, course });
    else if (step.kind === 'decide') deciding.push({ step, course });
    else alone.push(runAlone(step.run, course));
  }
  const placed = placing.length === 0 ? [] : wagers.place(placing.map(({ step }) => step.placement));
  const decided = deciding.length === 0 ? [] : wagers.decide(deciding.map(({ step }) => step.decision));
  const [ofBets, ofDecisions] = await Promise.all([placed, decided, ...alone]);
  for (const [i, { step, course }] of placing.entries()) {
    course.over = !step.hear(present(ofBets[i], 'a bet has an outcome'));
  }
  for (const [i, { step, course }] of deciding.entries()) {
    course.over = !step.hear(present(ofDecisions[i], 'a decision has an outcome'));
  }
}

async function runAlone(run: () => Promise<boolean>, course: Running['course']): Promise<void> {
  course.over = !(await run());
}
