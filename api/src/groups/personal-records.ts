import type { GroupRole } from '@akyede/contract/groups'
import type { PersonalRecords } from '#platform/personal-records.ts'
import type { Platform } from '#platform/platform.ts'
import { and, asc, eq, inArray, sql } from '#platform/sql.ts'
import { removeMembership } from './leave.ts'
import { groupMembers, groups } from './tables.ts'

/** The groups that a person is in or invited to, without the other members. */
export const personalGroups = (
  platform: Pick<Platform, 'clock' | 'outbox' | 'broadcast'>,
): PersonalRecords => ({
  name: 'groups',
  find: (executor, userId) =>
    executor
      .select({
        name: groups.name,
        description: groups.description,
        role: groupMembers.role,
        status: groupMembers.status,
        invited_at: groupMembers.invited_at,
        joined_at: groupMembers.joined_at,
      })
      .from(groupMembers)
      .innerJoin(groups, eq(groups.id, groupMembers.group_id))
      .where(and(eq(groupMembers.user_id, userId), inArray(groupMembers.status, ['member', 'invited'])))
      .orderBy(asc(groupMembers.invited_at), asc(groups.id)),
  async erase(tx, userId) {
    // Each group continues with its next owner.
    const own = await tx
      .select({ group: groups, role: groupMembers.role })
      .from(groups)
      .innerJoin(groupMembers, eq(groupMembers.group_id, groups.id))
      .where(and(eq(groupMembers.user_id, userId), eq(groupMembers.status, 'member')))
      .orderBy(asc(groups.id))
      .for('no key update', { of: groups })
    for (const { group, role } of own) await removeMembership(platform, tx, group, userId, role as GroupRole)
    await tx.delete(groupMembers).where(eq(groupMembers.user_id, userId))
    await tx.update(groupMembers).set({ invited_by: sql`null` }).where(eq(groupMembers.invited_by, userId))
  },
})
