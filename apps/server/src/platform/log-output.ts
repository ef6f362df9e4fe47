/**
 * Where log lines leave the process. The house goes on whatever becomes of them: a disk without room or a reader who is
 * gone costs lines, never the process, and a reader who is slow costs memory up to a bound.
 *
 * writing   lines are handed over in the order they came; what comes meanwhile waits.
 * waiting   the last write failed: what it held is kept and tried again, the rest waits up to the bound.
 * ended     nobody reads any more (EPIPE): lines are dropped.
 */
import fs from 'node:fs';

const KEPT_BYTES = 4_000_000;
const TRY_AGAIN_MILLISECONDS = 1_000;
/** For a pipe that is full because its reader is slow. */
const SLOW_READER_MILLISECONDS = 100;

interface LogOutput {
  write(line: string): void;
}

export function openLogOutput(
  descriptor: number,
  options: {
    /** After each write that failed, but for a reader who is gone. */
    onFault?: () => void;
    /** Once lines are written again: how many were dropped meanwhile. */
    onLost?: (lines: number) => void;
    keptBytes?: number;
    tryAgainMilliseconds?: number;
  } = {},
): LogOutput {
  const { keptBytes = KEPT_BYTES, tryAgainMilliseconds = TRY_AGAIN_MILLISECONDS, onFault, onLost } = options;
  let chunk: Buffer = Buffer.alloc(0);
  let waiting: string[] = [];
  let bytes = 0;
  let lost = 0;
  let state: 'idle' | 'writing' | 'waiting' | 'ended' = 'idle';

  function writeOn(): void {
    if (chunk.length === 0) {
      chunk = Buffer.from(waiting.join(''));
      waiting = [];
      bytes = chunk.length;
    }
    if (chunk.length === 0) {
      state = 'idle';
      return;
    }
    state = 'writing';
    fs.write(descriptor, chunk, 0, chunk.length, null, (error, written) => {
      if (error !== null) return fail(error);
      chunk = chunk.subarray(written);
      if (chunk.length === 0 && lost > 0) {
        onLost?.(lost);
        lost = 0;
      }
      writeOn();
    });
  }

  function fail(error: NodeJS.ErrnoException): void {
    if (error.code === 'EPIPE') {
      state = 'ended';
      chunk = Buffer.alloc(0);
      waiting = [];
      return;
    }
    state = 'waiting';
    const slow = error.code === 'EAGAIN';
    if (!slow) onFault?.();
    setTimeout(writeOn, slow ? SLOW_READER_MILLISECONDS : tryAgainMilliseconds).unref();
  }

  // What a write under way holds arrives without us.
  process.once('exit', () => {
    try {
      if (state === 'waiting') fs.writeSync(descriptor, chunk);
      if (state === 'waiting' || state === 'writing') fs.writeSync(descriptor, waiting.join(''));
    } catch {
      // There is nobody left to tell.
    }
  });

  return {
    write(line) {
      if (state === 'ended') return;
      const size = Buffer.byteLength(line);
      if (bytes + size > keptBytes) {
        lost += 1;
        return;
      }
      bytes += size;
      waiting.push(line);
      if (state === 'idle') writeOn();
    },
  };
}

/** The same for what is said to the person at the keyboard: a reader who is gone (`npm start | head`) ends nobody. */
export function outliveReaders(): void {
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);
}
