export { ChangePasswordSection } from './change-password-section.tsx'
export { ForgotForm } from './forgot-form.tsx'
export { LinkInvalid, ResetForm } from './reset-form.tsx'
