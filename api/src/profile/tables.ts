import { bytes, timestamp } from '#platform/columns.ts'
import { check, index, pgTable, sql, text, uniqueIndex, uuid } from '#platform/sql.ts'
import { userId } from '#platform/tables.ts'

/** A user's photo, as it is shown. */
export const profilePhotos = pgTable(
  'profile_photos',
  {
    user_id: userId().primaryKey(),
    /** Part of its address; it cannot be guessed. */
    name: text().notNull(),
    /** WebP. */
    picture: bytes().notNull(),
    made_at: timestamp().notNull(),
  },
  table => [uniqueIndex('profile_photos_name_key').on(table.name)],
)

/** Files with all personal data of a user, created on request. */
export const personalExports = pgTable(
  'personal_exports',
  {
    id: uuid().primaryKey(),
    user_id: userId().notNull(),
    asked_at: timestamp().notNull(),
    made_at: timestamp(),
    expires_at: timestamp().notNull(),
    /** JSON, gzipped. */
    file: bytes(),
  },
  table => [
    index('personal_exports_user').on(table.user_id, table.asked_at),
    index('personal_exports_expires_at').on(table.expires_at),
    check('personal_exports_made', sql`(${table.made_at} is null) = (${table.file} is null)`),
  ],
)

/** Codes with which users without a password confirm the erasure of their account; derived from the id, not stored. */
export const erasureCodes = pgTable('erasure_codes', {
  user_id: userId().primaryKey(),
  id: uuid().notNull(),
  asked_at: timestamp().notNull(),
  expires_at: timestamp().notNull(),
})
