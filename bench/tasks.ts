/**
 * How long the page's own thread is busy, by the processor time of each task: unlike the clock on the wall it does not
 * grow when other programs share the machine. Four times as long stands for the slow phone.
 */
import type { CDPSession } from '@playwright/test';
import * as z from 'zod';

const SLOWER = 4;
const LONG_MILLISECONDS = 50;
const CATEGORIES = ['disabled-by-default-devtools.timeline', 'devtools.timeline', 'loading'];

const eventShape = z.object({
  name: z.string(),
  ph: z.string(),
  ts: z.number(),
  dur: z.optional(z.number()),
  tdur: z.optional(z.number()),
  pid: z.number(),
  tid: z.number(),
  args: z.optional(z.record(z.string(), z.unknown())),
});
type TraceEvent = z.infer<typeof eventShape>;

export interface Busy {
  /** Milliseconds above 50 of each long task after the first paint. */
  readonly blocking: number;
  /** The long tasks with what took most of each, e.g. `84 ms EvaluateScript 61, Layout 12`. */
  readonly long: readonly string[];
}

export async function startTasks(cdp: CDPSession): Promise<() => Promise<Busy>> {
  const events: TraceEvent[] = [];
  cdp.on('Tracing.dataCollected', ({ value }) => {
    for (const one of value) {
      const event = eventShape.safeParse(one);
      if (event.success) events.push(event.data);
    }
  });
  await cdp.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: { includedCategories: CATEGORIES, recordMode: 'recordAsMuchAsPossible' },
  });
  return async () => {
    const over = new Promise((resolve) => cdp.once('Tracing.tracingComplete', resolve));
    await cdp.send('Tracing.end');
    await over;
    return sumTasks(events);
  };
}

function sumTasks(events: readonly TraceEvent[]): Busy {
  const painted = events.filter(({ name }) => name === 'firstContentfulPaint').sort((a, b) => a.ts - b.ts)[0];
  if (painted === undefined) throw new Error('the page painted nothing');
  const own = events.filter(({ pid, tid, ph }) => pid === painted.pid && tid === painted.tid && ph === 'X');
  if (!own.some(({ name }) => name === 'RunTask')) throw new Error('the trace tells of no task');
  const slow = ({ tdur, dur }: TraceEvent): number => ((tdur ?? dur ?? 0) / 1_000) * SLOWER;
  const tasks = own.filter(
    (event) => event.name === 'RunTask' && event.ts + (event.dur ?? 0) > painted.ts && slow(event) > LONG_MILLISECONDS,
  );
  return {
    blocking: tasks.reduce((sum, task) => sum + slow(task) - LONG_MILLISECONDS, 0),
    long: tasks.map((task) => {
      const inside = own.filter(
        ({ name, ts, dur }) => name !== 'RunTask' && ts >= task.ts && ts + (dur ?? 0) <= task.ts + (task.dur ?? 0),
      );
      const parts = new Map<string, number>();
      for (const event of inside) parts.set(event.name, Math.max(parts.get(event.name) ?? 0, slow(event)));
      const most = [...parts].sort(([, a], [, b]) => b - a).slice(0, 4);
      const at = Math.round((task.ts - painted.ts) / 1_000);
      return `${Math.round(slow(task))} ms, ${at} ms after the first paint: ${most.map(([name, ms]) => `${name} ${Math.round(ms)}`).join(', ')}`;
    }),
  };
}
