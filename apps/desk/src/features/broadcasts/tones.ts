/** The tone of each state of a letter. */
export const BROADCAST_TONES = {
  awaitsSecond: 'warn',
  waiting: 'info',
  sending: 'info',
  sent: 'win',
  cancelled: 'plain',
} as const;
