import { randomBytes } from 'node:crypto'
import { beforeEach } from 'vitest'
import { type People, setUpGuests } from './guests.ts'
import { openProgram, type Program } from './program.ts'

/** 128 random bits, as a guest's browser makes them. */
export const newToken = () => randomBytes(16).toString('base64url')

export const invitationIdIn = (url: string | null) => url?.split('/').at(-1) ?? ''

/** Ama's events with public invitations, and a visitor without an account. */
export function setUpInvitations() {
  const guests = setUpGuests()
  const people: People = guests.people
  const visitor = {} as { program: Program }
  beforeEach(() => {
    visitor.program = openProgram(people.shop)
  })
  const open = (eventId: string, renew = false, who: Program = people.ama) =>
    who.call('openInvitation', { params: { eventId }, body: { renew } })
  return {
    ...guests,
    visitor,
    open,
    openId: async (eventId: string, renew = false) =>
      invitationIdIn((await open(eventId, renew)).body.data.invitation_url),
    get: (invitationId: string) => visitor.program.call('getInvitation', { params: { invitationId } }),
    reply: (invitationId: string, body: Record<string, unknown> = {}) =>
      visitor.program.call('putReply', {
        params: { invitationId },
        body: { token: newToken(), name: 'Yaw', status: 'accepted', people: 3, ...body },
      } as never),
    find: (invitationId: string, token: string) =>
      visitor.program.call('findReply', { params: { invitationId }, body: { token } }),
    getEvent: async (eventId: string, who: Program = people.ama) =>
      (await who.call('getEvent', { params: { eventId } })).body.data,
  }
}
