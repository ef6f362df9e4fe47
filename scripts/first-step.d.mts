/** What tests written in TypeScript use of the first step, which is plain JavaScript. */
/** The project's folder. */
export const ROOT: string;
export function isInstalled(root: string): boolean;
/** The arguments of npm that install what the lock names. */
export const INSTALL: readonly string[];
