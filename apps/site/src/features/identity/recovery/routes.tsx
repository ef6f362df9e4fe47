/** The popups of a forgotten password: a chunk of their own, for few ever need them. */
// biome-ignore lint/performance/noBarrelFile: a chunk boundary
export { ForgotPopup } from './forgot-popup.tsx';
export { LinkPopup } from './link-popup.tsx';
