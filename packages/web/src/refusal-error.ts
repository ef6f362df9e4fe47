/** What a call throws when it was not answered with a reply. */
export type RefusalValues = Record<string, string | number | boolean>;

export interface RefusalDetails {
  /** Dotted code of the contract, or `network` when nothing came back. */
  readonly code: string;
  /** HTTP status; 0 when no whole answer came back. */
  readonly status: number;
  readonly values?: RefusalValues | undefined;
  /** For `request.invalid`: path of each wrong field -> why. */
  readonly fields?: Record<string, string> | undefined;
  /** What the server's log knows the request by. */
  readonly requestId?: string | undefined;
}

/** `message` is in the person's language, ready to show as it is. */
export class RefusalError extends Error {
  readonly code: string;
  readonly status: number;
  readonly values: RefusalValues;
  readonly fields: Record<string, string>;
  readonly requestId: string | null;

  constructor(message: string, { code, status, values = {}, fields = {}, requestId }: RefusalDetails) {
    super(message);
    this.name = 'RefusalError';
    this.code = code;
    this.status = status;
    this.values = values;
    this.fields = fields;
    this.requestId = requestId ?? null;
  }
}

export function isRefusalError(thrown: unknown): thrown is RefusalError {
  return thrown instanceof RefusalError;
}

/** A part of the app that a call needs and that is fetched with it; one that does not come is network trouble, in these words. */
export async function partOf<Part>(load: () => Promise<Part>, words: () => string): Promise<Part> {
  try {
    return await load();
  } catch {
    throw new RefusalError(words(), { code: 'network', status: 0 });
  }
}
