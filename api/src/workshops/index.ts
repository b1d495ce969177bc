export { personalWorkshops } from './personal-records.ts'
export { createRequireMember } from './require-member.ts'
export { registerWorkshops } from './routes.ts'
