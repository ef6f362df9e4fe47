/** What tests written in TypeScript use of the start, which is plain JavaScript. */
export function passSignals(
  launcher: { kill(signal: string): unknown },
  parent: number,
  self: { on(signal: string, heard: () => void): unknown; readonly ppid: number; readonly env: NodeJS.ProcessEnv },
): void;
