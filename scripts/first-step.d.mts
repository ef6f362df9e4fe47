/** What tests written in TypeScript use of the first step, which is plain JavaScript. */
export function isInstalled(root: string): boolean;
