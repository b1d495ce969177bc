import type { GroupRole } from '@akyede/contract/groups'
import type { GroupCard } from './queries.ts'

export const groupsPage = '/dashboard/friends?tab=groups'
export const pageOfGroup = (groupId: string): string => `/dashboard/friends/groups/${groupId}`

export const roleNames: Readonly<Record<GroupRole, string>> = {
  owner: 'Owner',
  admin: 'Admin',
  member: 'Member',
}

/** Format: "1 person", "5 people" */
export const peopleCount = (count: number): string => `${count} ${count === 1 ? 'person' : 'people'}`

export const firstName = (name: string): string => name.split(' ', 1)[0] ?? name

export const invitedBy = ({ invitation }: Pick<GroupCard, 'invitation'>): string =>
  invitation?.from ? `${firstName(invitation.from.name)} invites you` : 'You’re invited'
