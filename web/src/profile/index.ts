export { Avatar } from './avatar.tsx'
export { Completeness } from './completeness.tsx'
export { profileQuery } from './queries.ts'
export { useSaveProfile } from './use-save-profile.ts'
