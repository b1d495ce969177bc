export { PhoneEntry } from './phone-entry.tsx'
