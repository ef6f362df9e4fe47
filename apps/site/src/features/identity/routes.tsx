/** Popups of identity, one chunk: whoever opens one often opens the next. */
// biome-ignore lint/performance/noBarrelFile: a chunk boundary
export { ExtraCheckPopup } from './extra-check-popup.tsx';
export { LoginPopup } from './login-popup.tsx';
export { PasswordPopup } from './password-popup.tsx';
export { RegisterPopup } from './register-popup.tsx';
export { EndedDialog, LogoutDialog, TrialDialog } from './session-dialogs.tsx';
