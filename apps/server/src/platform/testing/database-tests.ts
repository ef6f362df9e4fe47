/** What holds for every database test. Set up for each file, while the code of a worker's files is loaded once. */
import { afterEach } from 'vitest';
import { takeFault } from './held-connections.ts';

afterEach(() => {
  const fault = takeFault();
  if (fault !== undefined) throw fault;
});
