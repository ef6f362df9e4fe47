/** How much of an account is shown to whoever need not know it. */

/** `ra•••7`: enough to know somebody by, too little to look them up (operations.md 5.6). */
export function maskAccount(account: string): string {
  const signs = Array.from(account);
  const [shown, last] = signs.length < 5 ? [1, 0] : [2, 1];
  return `${signs.slice(0, shown).join('')}•••${last === 0 ? '' : signs.slice(-last).join('')}`;
}
