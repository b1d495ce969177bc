import { Failure } from '@akyede/contract/failures'
import { limits } from '@akyede/contract/limits'
import { findUserByEmail, findUserByPhone, sendMessage } from '#feature/accounts'
import { findPeople } from '#feature/profile'
import type { Executor, Transaction } from '#platform/database.ts'
import type { Events } from '#platform/outbox.ts'
import type { Platform } from '#platform/platform.ts'
import { eq } from '#platform/sql.ts'
import type { StoredRateLimits } from '#platform/stored-rate-limits.ts'
import { isBlocked } from './friends-and-blocks.ts'
import { invitationUrl } from './invitations.ts'
import { friendInvitations } from './tables.ts'

export async function sendFriendInvitation(
  platform: Platform,
  rateLimiter: MessageLimits,
  tx: Transaction,
  { invitation_id }: Events['friend.invited'],
): Promise<void> {
  const [row] = await tx.select().from(friendInvitations).where(eq(friendInvitations.id, invitation_id))
  if (!row) return
  const inviter = (await findPeople(tx, [row.user_id])).get(row.user_id)
  if (!inviter) return
  await sendInvitation({ platform, rateLimiter }, tx, row, {
    inviter,
    messageId: `friend-invitation-${row.id}`,
    url: invitationUrl(platform, row),
    subject: `${inviter.name} invited you to Akyɛde`,
    text: `${inviter.name} would like to be your friend on Akyɛde, the marketplace for handmade gifts from Ghana. Friends can see each other’s wishlists.`,
    button: 'Accept invitation',
  })
}

/** What the tables of invitations have in common. */
interface AddressedInvitation {
  readonly email: string | null
  readonly phone: string | null
  readonly expires_at: Date
}

interface InvitationContent {
  readonly inviter: { readonly id: number; readonly name: string }
  readonly messageId: string
  readonly url: string
  readonly subject: string
  /** Has no text of the inviter except the name, because it goes to strangers. */
  readonly text: string
  readonly button: string
}

/** The part of the rate limits that counts messages to one address. */
export type MessageLimits = Pick<StoredRateLimits, 'spendGuess'>

/**
 * Sends an invitation by email or SMS. It is skipped when it expired, when the address received enough of them, or when
 * its account and the inviter have a block between them; the inviter learns of neither.
 */
export async function sendInvitation(
  { platform, rateLimiter }: { platform: Platform; rateLimiter: MessageLimits },
  tx: Transaction,
  invitation: AddressedInvitation,
  { inviter, messageId, url, subject, text, button }: InvitationContent,
): Promise<void> {
  const { email, phone, expires_at } = invitation
  if (
    expires_at <= platform.clock.now() ||
    (await isUnwelcome({ executor: tx, rateLimiter }, invitation, inviter.id))
  )
    return
  const to = { email, phone, first_name: '', last_name: '', email_verified_at: null }
  await sendMessage(platform, tx, to, {
    id: messageId,
    greeting: 'Akwaaba!',
    subject: email ? subject : `${subject}: ${url}`,
    lines: [
      text,
      '',
      url,
      '',
      `This invitation expires on ${expires_at.toISOString().slice(0, 10)}. If you don’t know ${inviter.name}, you can ignore this email: we’ll delete your address then.`,
    ],
    action: { label: button, address: url },
  })
}

/** Counts by address rather than by stored invitation, because an inviter may withdraw one and send it again. */
async function isUnwelcome(
  { executor, rateLimiter }: { executor: Executor; rateLimiter: MessageLimits },
  { email, phone }: AddressedInvitation,
  inviterId: number,
): Promise<boolean> {
  const address = email?.toLowerCase() ?? phone ?? ''
  const person = email ? await findUserByEmail(executor, email) : await findUserByPhone(executor, address)
  if (person && (await isBlocked(executor, person.id, inviterId))) return true
  try {
    await rateLimiter.spendGuess([{ key: `invitations to:${address}`, ...limits.friends.lettersToOne }], 1)
    return false
  } catch (error) {
    if (error instanceof Failure && error.code === 'request.rate_limited') return true
    throw error
  }
}
