/** Popups of identity, one chunk: whoever opens one often opens the next. */
// biome-ignore lint/performance/noBarrelFile: a chunk boundary
export { LoginPopup } from './login-popup.tsx';
export { RegisterPopup } from './register-popup.tsx';
export { LogoutDialog, TrialDialog } from './session-dialogs.tsx';
