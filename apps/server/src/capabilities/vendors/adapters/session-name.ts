/**
 * What a session is called at vendors whose calls name nothing else. It says whom and which game it is of, so that a win finds
 * its member when the session is long forgotten. Whoever signs calls is trusted to name a member anyway.
 */
interface SessionName {
  readonly token: string;
  readonly user: string;
  readonly gameCode: string;
}

const NAME = /^([\w-]{64})\.(\d{1,19})\.([\w.-]{1,64})$/;

export const nameSession = ({ token, user, gameCode }: SessionName): string => `${token}.${user}.${gameCode}`;

/** Null where it is no name of ours. */
export function readSessionName(text: string): SessionName | null {
  const [, token, user, gameCode] = NAME.exec(text) ?? [];
  return token === undefined || user === undefined || gameCode === undefined ? null : { token, user, gameCode };
}
