/** Whoever is told to end tells the launcher, which ends gracefully; and tells it when npm, above us, is gone. */

const LOOK_MILLISECONDS = 1_000;

/**
 * Each signal is passed on: a second one hurries the launcher (main/launch.ts). Under npm we are npm's child, or its
 * shell's: when `parent` is gone the house closes rather than stay on unseen. That is said once, and not to a launcher that
 * was told already: they end before the house does, and to hurry it takes the database from what is in flight.
 */
export function passSignals(launcher, parent, self = process) {
  let told = false;
  const tell = (signal) => {
    told = true;
    launcher.kill(signal);
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) self.on(signal, () => tell(signal));
  if (self.env.npm_lifecycle_event === undefined) return;
  setInterval(() => {
    if (self.ppid !== parent && !told) tell('SIGTERM');
  }, LOOK_MILLISECONDS).unref();
}
