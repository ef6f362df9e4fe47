/**
 * The studio's process: configuration from the environment, one JSON line `{"listening": "http://…"}` when games can be
 * played. SIGTERM and SIGINT stop it gracefully. `npm start` starts one beside the house.
 */
import { composeStudio } from './compose.ts';
import { loadStudioConfig } from './config.ts';

async function run(): Promise<void> {
  const studio = await composeStudio(loadStudioConfig());
  let asked = false;
  const stop = (): void => {
    if (asked) process.exit(1);
    asked = true;
    void studio.stop().then(() => process.exit(0));
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
  // Whoever started us is gone, even by kill -9.
  if (process.connected) process.on('disconnect', stop);
  const listening = await studio.listen();
  process.stdout.write(`${JSON.stringify({ listening })}\n`);
  process.send?.({ listening });
}

run().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
});
