/** The last two signs of the wallet's name for them, so that players find themselves and nobody else does. */
export function maskPlayer(player: string): string {
  return `•••${player.slice(-2)}`;
}
