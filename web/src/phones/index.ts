export { PhoneSignIn } from './phone-sign-in.tsx'
