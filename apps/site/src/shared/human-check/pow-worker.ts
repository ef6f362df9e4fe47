/** The worker of the human check: one challenge in, its solution out. */
import type { Challenge } from 'altcha-lib';
import { solveHere } from './solve-here.ts';

const PATIENCE_MILLISECONDS = 30_000;

self.onmessage = async ({ data }: MessageEvent<Challenge>) => {
  self.postMessage(await solveHere(data, PATIENCE_MILLISECONDS));
};
