/** The form of a password (operations.md 10). Whether many people use it is the server's to know. */
export const PASSWORD_LENGTH = { min: 8, max: 20 } as const;

const VISIBLE = /^[\x21-\x7E]+$/;

/** Each part of the rule on its own, for a list that ticks. Judged as typed: a space is not a sign of a password. */
export function judgePassword(password: string, username: string) {
  return {
    length: password.length >= PASSWORD_LENGTH.min && password.length <= PASSWORD_LENGTH.max,
    signs: VISIBLE.test(password) && /[A-Za-z]/.test(password) && /[0-9]/.test(password),
    notUsername: password !== '' && password.toLowerCase() !== username.trim().toLowerCase(),
  };
}
