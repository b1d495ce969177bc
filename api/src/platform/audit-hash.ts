import { type SQL, sql } from './sql.ts'

/** What a seal says of itself: columns or values. */
export interface SealParts {
  readonly number: SQL
  readonly at: SQL
  readonly previous: SQL
  readonly entryIds: SQL
}

/**
 * The SHA-256, in hex, of a seal and of all that it holds: its number, its moment, the seal before it and its entries
 * in the order of their ids. One definition, in SQL, for the job that seals and for whoever checks.
 */
export const sealHash = ({ number, at, previous, entryIds }: SealParts): SQL => sql`(
  select encode(sha256(convert_to(jsonb_build_array(
    ${number}::bigint, ${milliseconds(at)}, ${previous}::text, array_length(${entryIds}::uuid[], 1), (
      select jsonb_agg(jsonb_build_array(
        entry.id, ${milliseconds(sql`entry.at`)}, entry.event, entry.user_id, entry.actor, entry.network, entry.facts)
        order by entry.id)
      from audit_entries entry where entry.id = any(${entryIds}::uuid[])))::text, 'UTF8')), 'hex'))`

/** A moment that reads alike in every time zone. */
const milliseconds = (at: SQL) => sql`(extract(epoch from ${at}::timestamptz) * 1000)::bigint`
