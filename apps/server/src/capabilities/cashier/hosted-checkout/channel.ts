/** What the hosted checkout is called: as an adapter, and as the channel that it serves. */
export const HOSTED_CHECKOUT = 'hostedCheckout';
