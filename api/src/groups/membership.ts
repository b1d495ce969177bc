import type { Transaction } from '#platform/database.ts'
import { type SQL, sql } from '#platform/sql.ts'

/** Whether somebody is a member of a group, as a condition; who is only invited is not. */
export const isInGroup = (groupId: SQL, userId: SQL | number): SQL => sql`exists (
  select 1 from group_members m where m.group_id = ${groupId} and m.user_id = ${userId} and m.status = 'member')`

/**
 * Whether somebody is a member, and if so until the transaction ends: what it makes for the group is seen by whoever takes
 * them out of it.
 */
export async function lockMembership(tx: Transaction, groupId: string, userId: number): Promise<boolean> {
  const { rows } = await tx.execute(sql`
    select 1 from group_members
    where group_id = ${groupId} and user_id = ${userId} and status = 'member' for share`)
  return rows.length > 0
}
