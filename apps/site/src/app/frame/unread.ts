/** How many messages of the own inbox nobody has read yet. */
export function useUnread(): number {
  return 0;
}
