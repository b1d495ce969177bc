import { timestamp } from '#platform/columns.ts'
import { boolean, check, index, pgTable, primaryKey, sql, text, uniqueIndex, uuid } from '#platform/sql.ts'
import { userId } from '#platform/tables.ts'

export const groups = pgTable('groups', {
  id: uuid().primaryKey(),
  name: text().notNull(),
  description: text().notNull().default(''),
  /** Never recommended, and unknown to who is not in it. */
  is_private: boolean().notNull(),
  created_at: timestamp().notNull(),
})

/** Who is in a group, or invited to it, or was and may not simply come again (D114). */
export const groupMembers = pgTable(
  'group_members',
  {
    group_id: uuid()
      .notNull()
      .references(() => groups.id, { onDelete: 'cascade' }),
    user_id: userId().notNull(),
    role: text().notNull(),
    status: text().notNull(),
    invited_by: userId(),
    invited_at: timestamp().notNull(),
    joined_at: timestamp(),
    /** Of who said no, was taken out, or whose invitation was taken back. */
    ended_at: timestamp(),
  },
  table => [
    primaryKey({ columns: [table.group_id, table.user_id] }),
    index('group_members_user').on(table.user_id, table.status),
    index('group_members_invited_by').on(table.invited_by, table.invited_at),
    uniqueIndex('group_members_one_owner').on(table.group_id).where(sql`${table.role} = 'owner'`),
    check('group_members_role', sql`${table.role} in ('owner','admin','member')`),
    check(
      'group_members_status',
      sql`${table.status} in ('invited','member','declined','withdrawn','removed')`,
    ),
    check(
      'group_members_ended',
      sql`(${table.status} in ('declined','withdrawn','removed')) = (${table.ended_at} is not null)`,
    ),
    check('group_members_owner', sql`${table.role} <> 'owner' or ${table.status} = 'member'`),
    check('group_members_joined', sql`(${table.status} = 'member') = (${table.joined_at} is not null)`),
  ],
)
