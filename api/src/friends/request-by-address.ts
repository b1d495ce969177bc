import { Failure } from '@akyede/contract/failures'
import { findUserByEmail, findUserById, findUserByPhone, type UserRow } from '#feature/accounts'
import type { Executor, Transaction } from '#platform/database.ts'
import type { Platform } from '#platform/platform.ts'
import { lockRelationship, type NewFriendRequest, sendRequest } from './change-relationship.ts'
import { inviteByMessage } from './invitations.ts'
import { isAccountInUse } from './relationship.ts'
import { isRefusal, transitions } from './transitions.ts'

interface Address {
  readonly email?: string | undefined
  readonly phone?: string | undefined
}

/**
 * Sends a friend request to the owner of an email address or phone number. A findable account receives it in the
 * application; any other address receives an emailed invitation. The response does not reveal which.
 */
export async function requestByAddress(
  platform: Platform,
  tx: Transaction,
  me: number,
  address: Address,
  request: NewFriendRequest,
): Promise<void> {
  await requireOtherAddress(tx, me, address)
  const person = await findOwner(tx, address)
  const isFindable = isAccountInUse(person) && person.findable
  const pair = { me, other: isFindable ? person.id : me }
  const relationship = await lockRelationship(platform, tx, pair)
  if (!isFindable || relationship === 'is_blocked')
    return inviteByMessage(platform, tx, me, { ...address, expiresAt: request.expiresAt })
  if (!isRefusal(transitions.send[relationship])) await sendRequest(platform, tx, pair, relationship, request)
}

async function requireOtherAddress(executor: Executor, me: number, { email, phone }: Address): Promise<void> {
  const own = await findUserById(executor, me)
  const isOwn = email === undefined ? own?.phone === phone : own?.email?.toLowerCase() === email.toLowerCase()
  if (isOwn) throw new Failure('friend.yourself')
}

/** Only verified addresses count, because anyone can enter another person's address. */
async function findOwner(executor: Executor, { email, phone }: Address): Promise<UserRow | undefined> {
  if (email === undefined) return findUserByPhone(executor, phone ?? '')
  const user = await findUserByEmail(executor, email)
  return user?.email_verified_at ? user : undefined
}
