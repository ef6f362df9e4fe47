/** Reading many pages of one list: a house that says "too many" is asked again when it said, or a little later. */
import { isRefusalError } from './refusal-error.ts';

const ASK_AGAIN_MS = 2_000;
const ASKS_MAX = 5;

function wait(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, milliseconds);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      reject(signal.reason);
    });
  });
}

/** The first answer to `ask` that is not "too many"; what else it throws is thrown, and so is the fifth "too many". */
export async function askPatiently<T>(ask: () => Promise<T>, signal: AbortSignal): Promise<T> {
  for (let asked = 1; ; asked += 1) {
    try {
      return await ask();
    } catch (failure) {
      if (!isRefusalError(failure) || failure.code !== 'request.tooMany' || asked === ASKS_MAX) throw failure;
      const { retryAfterSeconds } = failure.values;
      await wait(typeof retryAfterSeconds === 'number' ? retryAfterSeconds * 1_000 : ASK_AGAIN_MS * asked, signal);
    }
  }
}
