/** The cell of a CSV that says a result was made up for a demo; empty where it was not. */
export function simulatedCell(of: { readonly simulated?: boolean | undefined } | null): string {
  return of?.simulated === true ? 'simulated' : '';
}
