import { findContact, findFirstNames } from '#feature/accounts'
import type { PersonalRecords } from '#platform/personal-records.ts'
import { desc, eq, or, sql } from '#platform/sql.ts'
import { deleteRelationships } from './change-relationship.ts'
import { blocks, friendInvitations, friendships } from './tables.ts'

const { email, phone, sent_at, expires_at } = friendInvitations

/** A person's friends, requests, blocks and invitations. Blocks by others are left out. */
export const personalFriends: PersonalRecords = {
  name: 'friends',
  async find(executor, userId) {
    const isTheirs = or(eq(friendships.low_id, userId), eq(friendships.high_id, userId))
    const rows = await executor.select().from(friendships).where(isTheirs).orderBy(desc(friendships.asked_at))
    const blocked = await executor
      .select()
      .from(blocks)
      .where(eq(blocks.blocker_id, userId))
      .orderBy(desc(blocks.blocked_at))
    const other = ({ low_id, high_id }: (typeof rows)[number]) => (low_id === userId ? high_id : low_id)
    const names = await findFirstNames(executor, [...rows.map(other), ...blocked.map(row => row.blocked_id)])
    return {
      people: rows.map(row => ({
        first_name: names.get(other(row)) ?? '',
        status: row.status,
        asked_by_you: row.asked_by === userId,
        message: row.message,
        asked_at: row.asked_at,
        answered_at: row.answered_at,
      })),
      blocked: blocked.map(({ blocked_id, blocked_at }) => ({
        first_name: names.get(blocked_id) ?? '',
        blocked_at,
      })),
      invitations: await executor
        .select({ email, phone, sent_at, expires_at })
        .from(friendInvitations)
        .where(eq(friendInvitations.user_id, userId))
        .orderBy(desc(sent_at)),
    }
  },
  async erase(tx, userId) {
    await deleteRelationships(tx, userId)
    const person = await findContact(tx, userId)
    const address = person?.email_verified_at ? person.email : null
    const isToThem = sql`lower(${email}) = lower(${address})`
    const isAnswered = eq(friendInvitations.accepted_by, userId)
    await tx.delete(friendInvitations).where(or(eq(friendInvitations.user_id, userId), isAnswered, isToThem))
  },
}
