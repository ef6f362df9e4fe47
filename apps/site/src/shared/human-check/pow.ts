/** Solves a proof of work in a worker; where there is none, on the page, in slices that leave it usable. */
import type { Challenge, Solution } from 'altcha-lib';
import { fetchPart } from '../api.ts';

const PATIENCE_MILLISECONDS = 30_000;

function solveInWorker(challenge: Challenge): Promise<Solution | null> {
  const worker = new Worker(new URL('./pow-worker.ts', import.meta.url), { type: 'module' });
  return new Promise<Solution | null>((resolve, reject) => {
    worker.onmessage = ({ data }: MessageEvent<Solution | null>) => resolve(data);
    worker.onerror = () => reject(new Error('the worker of the human check did not start'));
    worker.postMessage(challenge);
  }).finally(() => worker.terminate());
}

/** Each step is worked out by the browser away from the page; the solver also lets the page breathe five times a second. */
async function solveOnPage(challenge: Challenge): Promise<Solution | null> {
  const { solveHere } = await fetchPart(() => import('./solve-here.ts'));
  return solveHere(challenge, PATIENCE_MILLISECONDS);
}

function toBase64Url(text: string): string {
  return btoa(text).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

/** The proof; undefined when it took far too long, so that the server says what to do. */
export async function solvePow(text: string): Promise<string | undefined> {
  const challenge = JSON.parse(text) as Challenge;
  const solution = await solveInWorker(challenge).catch(() => solveOnPage(challenge));
  return solution === null ? undefined : `pow.${toBase64Url(JSON.stringify({ challenge, solution }))}`;
}
