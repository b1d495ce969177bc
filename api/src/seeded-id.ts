import { type SQL, sql } from '#platform/sql.ts'

/** The id of something seeded, the same each time: a UUIDv8 (RFC 9562), made of the hash of these words. */
export const seededId = (words: SQL): SQL =>
  sql`overlay(overlay(md5(${words}) placing '8' from 13) placing '8' from 17)::uuid`
