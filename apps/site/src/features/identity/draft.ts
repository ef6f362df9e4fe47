/** What was typed into the account bar and refused: the login popup goes on from there, nothing is typed twice. */
import type { RefusalError } from '@house/web/refusal-error';

export interface LoginDraft {
  username: string;
  password: string;
  refusal: RefusalError;
}

let draft: LoginDraft | null = null;

export function keepLoginDraft(next: LoginDraft): void {
  draft = next;
}

export function readLoginDraft(): LoginDraft | null {
  return draft;
}

export function dropLoginDraft(): void {
  draft = null;
}
