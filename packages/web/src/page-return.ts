/**
 * Back may bring a page as the browser kept it, with all that it knew, though another page of this tab has stood in its
 * place: somebody may have signed out there, or somebody else signed in. What is shown must be his who is signed in now.
 */
export function followTabSession(tokenName: string, shownToken: () => string | null): void {
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted && (sessionStorage.getItem(tokenName) || null) !== shownToken()) location.reload();
  });
}
