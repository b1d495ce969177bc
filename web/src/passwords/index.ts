export { ChangePasswordSection } from './change-password-section.tsx'
export { ForgotForm } from './forgot-form.tsx'
export { LinkInvalid } from './link-invalid.tsx'
export { ResetForm } from './reset-form.tsx'
