import { limits } from '@akyede/contract/limits'
import { findUserByEmail, findUserByPhone, sendMessage } from '#feature/accounts'
import { findPeople } from '#feature/profile'
import type { Executor, Transaction } from '#platform/database.ts'
import type { Events } from '#platform/outbox.ts'
import type { Platform } from '#platform/platform.ts'
import { eq, type PgTable, sql } from '#platform/sql.ts'
import { isBlocked } from './friends-and-blocks.ts'
import { invitationUrl } from './invitations.ts'
import { friendInvitations } from './tables.ts'

export async function sendFriendInvitation(
  platform: Platform,
  tx: Transaction,
  { invitation_id }: Events['friend.invited'],
): Promise<void> {
  const [row] = await tx.select().from(friendInvitations).where(eq(friendInvitations.id, invitation_id))
  if (!row) return
  const inviter = (await findPeople(tx, [row.user_id])).get(row.user_id)
  if (!inviter) return
  await sendInvitation(platform, tx, friendInvitations, row, {
    inviter,
    messageId: `friend-invitation-${row.id}`,
    url: invitationUrl(platform, row.id),
    subject: `${inviter.name} invited you to Akyɛde`,
    text: `${inviter.name} would like to be your friend on Akyɛde, the marketplace for handmade gifts from Ghana. Friends can see each other’s wishlists.`,
    button: 'Accept invitation',
  })
}

/** What the tables of invitations have in common. */
interface AddressedInvitation {
  readonly id: string
  readonly email: string | null
  readonly phone: string | null
  readonly sent_at: Date
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

/**
 * Sends an invitation by email or SMS. It is skipped when it expired, when the address received enough of them, or when
 * its account and the inviter have a block between them; the inviter learns of neither.
 */
export async function sendInvitation(
  platform: Platform,
  tx: Transaction,
  table: PgTable,
  invitation: AddressedInvitation,
  { inviter, messageId, url, subject, text, button }: InvitationContent,
): Promise<void> {
  const { email, phone, expires_at } = invitation
  if (expires_at <= platform.clock.now() || (await isUnwelcome(tx, table, invitation, inviter.id))) return
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

async function isUnwelcome(
  executor: Executor,
  table: PgTable,
  { id, email, phone, sent_at }: AddressedInvitation,
  inviterId: number,
): Promise<boolean> {
  const address = email ?? phone ?? ''
  const { atMost, within } = limits.friends.lettersToOne
  const since = new Date(sent_at.getTime() - within).toISOString()
  const { rows } = await executor.execute<{ sent: number }>(sql`
    select count(*)::int as sent from ${table}
    where lower(coalesce(email, phone)) = lower(${address}) and sent_at > ${since}
      and (sent_at, id) < (${sent_at.toISOString()}, ${id}::uuid)`)
  if ((rows[0]?.sent ?? 0) >= atMost) return true
  const person = email ? await findUserByEmail(executor, email) : await findUserByPhone(executor, address)
  return person !== undefined && (await isBlocked(executor, person.id, inviterId))
}
