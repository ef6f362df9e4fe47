/** What one form hands to the next: nothing is typed twice, and none of it outlives the page. */
import type { RefusalError } from '@house/web/refusal-error';
import type { ExtraCheck } from './requests.ts';

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

/** The check that a login waits for; a reload begins the login anew. */
let check: { extraCheck: ExtraCheck; remember: boolean } | null = null;

export function keepCheck(extraCheck: ExtraCheck, remember: boolean): void {
  check = { extraCheck, remember };
}

export function readCheck(): { extraCheck: ExtraCheck; remember: boolean } | null {
  return check;
}

export function dropCheck(): void {
  check = null;
}
