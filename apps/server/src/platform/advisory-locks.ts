/**
 * The classes of PostgreSQL's advisory locks, one a purpose: two that shared a number would make strangers wait for one
 * another. The second number of a lock says whose it is within its class. All are here, so that a new one is another one.
 *
 * Locks of one number are another space: 7214001 migrations, 7214002 partitions, 7214003 the demo's data, 7214010 the
 * live feed, 7214024 the desk's chats, 7218001 checks of the books, 7223 lists of games; those of `hashtextextended` say what they are of in their text. Of all these 7214 and 7215
 * must not change: processes of two releases hold them against one another.
 */
export const LOCK_CLASSES = {
  /** The number of a process in the ids it makes (ids.ts). */
  processes: 7_214,
  /** The same number of a process that serves visitors: how many share a limit. */
  servers: 7_250,
  /** A shard of a projection (projections.ts). */
  projections: 7_215,
  /** What follows is by member. */
  scratchCards: 7_216,
  yeekeeEntries: 7_217,
  stakes: 7_218,
  chases: 7_219,
  deposits: 7_220,
  favourites: 7_222,
  playerProtection: 7_224,
  withdrawals: 7_225,
  transfers: 7_227,
  walletMoves: 7_230,
  /** Who asks for adjustments. */
  adjustments: 7_228,
  /** Who appends to the public log of draws. */
  publicLog: 7_226,
  /** By one of staff: what they give manual deposits by hand (manual-deposits/queries.ts). */
  givenLines: 7_229,
  /** By a kind of contracts of agents. */
  agentContracts: 7_240,
  /** By a host that is to be an agent's. */
  agentHosts: 7_247,
  /** By a member: what they claim and spend of rewards. */
  rewards: 7_241,
  /** Shared by claims that score on the week's board, held alone by whoever closes it. */
  missionBoard: 7_248,
  /** By a member: what they take and hold of promotions. */
  promotions: 7_242,
  /** By a member: what their tickets of a day return. */
  sportsDays: 7_243,
  /** By a member: what they say, give and take in rooms. */
  chatRooms: 7_249,
} as const;
