import { type SQL, sql } from '#platform/sql.ts'

/** Whether somebody is a member of a group, as a condition; who is only invited is not. */
export const isInGroup = (groupId: SQL, userId: SQL | number): SQL => sql`exists (
  select 1 from group_members m where m.group_id = ${groupId} and m.user_id = ${userId} and m.status = 'member')`
