export { ChangePasswordSection } from './change-password-section.tsx'
