import { bytes, timestamp } from '#platform/columns.ts'
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

/** Open invitations under the address that the owner typed, whether an account has the address or not. */
export const workshopInvitations = pgTable(
  'workshop_invitations',
  {
    id: uuid().primaryKey(),
    vendor_id: uuid().notNull(),
    /** Lower case; null when the person was invited by phone. */
    email: text(),
    phone: text(),
    role: text().notNull(),
    invited_by: userId().notNull(),
    invited_at: timestamp().notNull(),
    expires_at: timestamp().notNull(),
  },
  table => [
    uniqueIndex('workshop_invitations_address').on(
      table.vendor_id,
      sql`coalesce(${table.email}, ${table.phone})`,
    ),
    index('workshop_invitations_email').on(table.email),
    index('workshop_invitations_phone').on(table.phone),
    index('workshop_invitations_inviter').on(table.invited_by, table.invited_at),
    index('workshop_invitations_expires_at').on(table.expires_at),
    check('workshop_invitations_one_address', sql`(${table.email} is null) <> (${table.phone} is null)`),
    check('workshop_invitations_role', sql`${table.role} in ('packer','editor')`),
  ],
)

/** Applications of makers (E19), the last one of each. What buyers read of it is in `vendors`. */
export const workshopApplications = pgTable(
  'workshop_applications',
  {
    vendor_id: uuid().primaryKey(),
    user_id: userId().notNull(),
    wallet_network: text().notNull(),
    wallet_phone: text().notNull(),
    /** The name in which the wallet is registered. */
    wallet_holder: text().notNull(),
    /** Names of the pictures of the work. */
    pictures: text().array().notNull(),
    terms: text().notNull(),
    applied_at: timestamp().notNull(),
    decided_at: timestamp(),
    decision: text(),
    /** The message of a refusal. */
    answer: text(),
  },
  table => [
    uniqueIndex('workshop_applications_one_open').on(table.user_id).where(sql`${table.decided_at} is null`),
    index('workshop_applications_user').on(table.user_id),
    index('workshop_applications_queue').on(table.applied_at).where(sql`${table.decided_at} is null`),
    check('workshop_applications_decision', sql`${table.decision} in ('approved','refused')`),
    check('workshop_applications_decided', sql`(${table.decided_at} is null) = (${table.decision} is null)`),
  ],
)

/** Pictures of the work, under names that cannot be guessed. They belong to no product. */
export const workshopApplicationPictures = pgTable(
  'workshop_application_pictures',
  {
    name: text().primaryKey(),
    user_id: userId().notNull(),
    /** WebP. */
    picture: bytes().notNull(),
    made_at: timestamp().notNull(),
  },
  table => [
    index('workshop_application_pictures_user').on(table.user_id),
    index('workshop_application_pictures_made_at').on(table.made_at),
  ],
)
