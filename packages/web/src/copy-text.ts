/** Copies a text, also where the browser has no clipboard for scripts: on a page that came over plain HTTP. */

/** Rejects where the browser does not let it. */
export async function copyText(text: string): Promise<void> {
  const { clipboard } = navigator as Partial<Navigator>;
  if (clipboard !== undefined) return clipboard.writeText(text);
  // The old way, which insecure pages have left: what is selected is copied.
  const field = document.createElement('textarea');
  field.value = text;
  field.readOnly = true;
  field.className = 'sr';
  // Within a popup that holds the focus, a field outside it could not be selected.
  const focused = document.activeElement;
  (focused?.closest('dialog, [role=dialog]') ?? document.body).append(field);
  try {
    field.select();
    if (!document.execCommand('copy')) throw new Error('The browser did not copy');
  } finally {
    field.remove();
    if (focused instanceof HTMLElement) focused.focus({ preventScroll: true });
  }
}
