import { timestamp } from '#platform/columns.ts'
import { boolean, check, index, pgTable, primaryKey, sql, text, uniqueIndex, uuid } from '#platform/sql.ts'
import { userId } from '#platform/tables.ts'

export const groups = pgTable('groups', {
  id: uuid().primaryKey(),
  name: text().notNull(),
  description: text().notNull().default(''),
  /** Private groups are never recommended and are invisible to non-members. */
  is_private: boolean().notNull(),
  created_at: timestamp().notNull(),
})

/** Members, invited people, and former ones who may not simply join again (D114). */
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
    /** When the person declined or was removed, or when the invitation was withdrawn. */
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
