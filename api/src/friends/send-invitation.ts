import { limits } from '@akyede/contract/limits'
import { findUserByEmail, findUserByPhone, sendMessage } from '#feature/accounts'
import { findPeople } from '#feature/profile'
import type { Executor, Transaction } from '#platform/database.ts'
import type { Events } from '#platform/outbox.ts'
import type { Platform } from '#platform/platform.ts'
import { eq, sql } from '#platform/sql.ts'
import { isBlocked } from './friends-and-blocks.ts'
import { type InvitationRow, invitationUrl } from './invitations.ts'
import { friendInvitations } from './tables.ts'

/**
 * Sends an invitation. It is skipped when the address received enough of them, or when its account and the inviter
 * have a block between them; the inviter learns of neither.
 */
export async function sendFriendInvitation(
  platform: Platform,
  tx: Transaction,
  { invitation_id }: Events['friend.invited'],
): Promise<void> {
  const [row] = await tx.select().from(friendInvitations).where(eq(friendInvitations.id, invitation_id))
  if (!row || row.expires_at <= platform.clock.now()) return
  const inviter = (await findPeople(tx, [row.user_id])).get(row.user_id)
  if (!inviter || (await isUnwelcome(tx, row))) return
  const url = invitationUrl(platform, row.id)
  const to = { email: row.email, phone: row.phone, first_name: '', last_name: '', email_verified_at: null }
  const subject = `${inviter.name} invited you to Akyɛde`
  await sendMessage(platform, tx, to, {
    id: `friend-invitation-${row.id}`,
    greeting: 'Akwaaba!',
    subject: row.email ? subject : `${subject}: ${url}`,
    lines: [
      `${inviter.name} would like to be your friend on Akyɛde, the marketplace for handmade gifts from Ghana. Friends can see each other’s wishlists.`,
      '',
      url,
      '',
      `This invitation expires on ${row.expires_at.toISOString().slice(0, 10)}. If you don’t know ${inviter.name}, you can ignore this email: we’ll delete your address then.`,
    ],
    action: { label: 'Accept invitation', address: url },
  })
}

async function isUnwelcome(executor: Executor, { id, user_id, email, phone, sent_at }: InvitationRow) {
  const address = email ?? phone ?? ''
  const { atMost, within } = limits.friends.lettersToOne
  const since = new Date(sent_at.getTime() - within).toISOString()
  const { rows } = await executor.execute<{ sent: number }>(sql`
    select count(*)::int as sent from ${friendInvitations}
    where lower(coalesce(email, phone)) = lower(${address}) and sent_at > ${since}
      and (sent_at, id) < (${sent_at.toISOString()}, ${id}::uuid)`)
  if ((rows[0]?.sent ?? 0) >= atMost) return true
  const person = email ? await findUserByEmail(executor, email) : await findUserByPhone(executor, phone ?? '')
  return person !== undefined && (await isBlocked(executor, person.id, user_id))
}
