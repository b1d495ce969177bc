import type { Transaction } from '#platform/database.ts'
import type { Platform } from '#platform/platform.ts'
import { push } from '#platform/push.ts'
import { and, eq } from '#platform/sql.ts'
import { groupMembers } from './tables.ts'

/**
 * Lets the open tabs of its members, and of who was asked or taken out, ask for a group anew. Not those of who leaves: the
 * page that they leave from would ask for what is not theirs any more.
 */
export async function pushChanged(
  platform: Pick<Platform, 'clock' | 'broadcast'>,
  tx: Transaction,
  groupId: string,
  ...about: readonly number[]
): Promise<void> {
  const members = await tx
    .select({ user_id: groupMembers.user_id })
    .from(groupMembers)
    .where(and(eq(groupMembers.group_id, groupId), eq(groupMembers.status, 'member')))
  const people = [...members.map(({ user_id }) => user_id), ...about]
  if (people.length > 0) await push(platform, tx, people, 'group.changed', { group_id: groupId })
}
