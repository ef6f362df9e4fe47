/** What tests written in TypeScript use of the building of the web apps, which is plain JavaScript. */
export function buildStaleApps(root: string): Promise<string[]>;
export function buildInTurn(root: string): AsyncGenerator<{ name: string; line: string | null }>;
export function compressApps(root: string, atOnce: number): Promise<void>;
