export { InvitationNotice } from './invitation-notice.tsx'
export { friendsQuery } from './queries.ts'
