import { timestamp } from '#platform/columns.ts'
import { check, index, pgTable, primaryKey, sql, text, uniqueIndex, uuid } from '#platform/sql.ts'
import { userId } from '#platform/tables.ts'

/** Members of a workshop, invited people and former members (E17). The id of a workshop is that of its maker. */
export const workshopMembers = pgTable(
  'workshop_members',
  {
    vendor_id: uuid().notNull(),
    user_id: userId().notNull(),
    /** One of `workshopRoles`. */
    role: text().notNull(),
    status: text().notNull(),
    invited_by: userId(),
    invited_at: timestamp().notNull(),
    joined_at: timestamp(),
    /** When the person declined, left or was removed. */
    ended_at: timestamp(),
  },
  table => [
    primaryKey({ columns: [table.vendor_id, table.user_id] }),
    index('workshop_members_user').on(table.user_id, table.status),
    uniqueIndex('workshop_members_one_owner')
      .on(table.vendor_id)
      .where(sql`${table.role} = 'owner' and ${table.status} = 'accepted'`),
    check('workshop_members_role', sql`${table.role} in ('packer','editor','owner')`),
    check('workshop_members_status', sql`${table.status} in ('invited','accepted','left','removed')`),
    check('workshop_members_joined', sql`${table.status} <> 'accepted' or ${table.joined_at} is not null`),
    check(
      'workshop_members_ended',
      sql`(${table.status} in ('left','removed')) = (${table.ended_at} is not null)`,
    ),
  ],
)
