/** Files in and out of a page. */

/** What a file holds, as base64. */
export function readBase64(file: File): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(typeof reader.result === 'string' ? reader.result.replace(/^[^,]*,/, '') : '');
    reader.onerror = () => reject(reader.error ?? new Error('the file could not be read'));
    reader.readAsDataURL(file);
  });
}

/** Offers a text for keeping. */
export function saveText(name: string, text: string, kind: 'plain' | 'csv' = 'plain'): void {
  saveFile(name, new Blob([text], { type: `text/${kind};charset=utf-8` }));
}

/** Offers a file for keeping. */
export function saveFile(name: string, file: Blob): void {
  const address = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // Some browsers read the address only after the click is over.
  setTimeout(() => URL.revokeObjectURL(address), 1_000);
}
