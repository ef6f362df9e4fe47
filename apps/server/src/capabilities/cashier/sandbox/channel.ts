/** What the sandbox is called: as an adapter, and as the channel that it serves. */
export const SANDBOX = 'sandbox';
