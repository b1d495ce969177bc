import { z } from 'zod'

/**
 * A backup is gzip over lines: a header; per table its name and columns, its rows as PostgreSQL's COPY writes them,
 * `\.` alone in a line, and what they add up to; an end; and, as a member of its own, the seal (`seal.ts`).
 */
export const formatVersion = 1

/** Two schemas with histories of their own: the shop's, and the queue's. */
export const SchemaVersion = z.object({
  /** The last applied migration: when it was written, in milliseconds, and the hash of its SQL. */
  migration: z.object({ created_at: z.number().int(), hash: z.string() }),
  queue: z.number().int(),
})
export type SchemaVersion = z.output<typeof SchemaVersion>

export const Header = z.object({
  akyede_backup: z.literal(formatVersion),
  made_at: z.iso.datetime(),
  schema: SchemaVersion,
})
export type Header = z.output<typeof Header>

/** `columns` without those that are computed. */
export const TableStart = z.object({ table: z.string(), schema: z.string(), columns: z.array(z.string()) })
export type TableStart = z.output<typeof TableStart>

export const TableEnd = z.object({ rows: z.number().int(), sha256: z.string() })
export type TableEnd = z.output<typeof TableEnd>

export const Sequence = z.object({ name: z.string(), schema: z.string(), last_value: z.string() })
export type Sequence = z.output<typeof Sequence>

export const End = z.object({
  end: z.literal(true),
  tables: z.number().int(),
  rows: z.number().int(),
  sequences: z.array(Sequence),
})
export type End = z.output<typeof End>

/** COPY escapes every backslash, so that no row can be this line. */
export const endOfRows = Buffer.from('\\.\n')

/** COPY ends every row with a line feed, and writes one within a value as `\n`. */
export function rowsIn(chunk: Buffer): number {
  let rows = 0
  for (let at = chunk.indexOf(10); at >= 0; at = chunk.indexOf(10, at + 1)) rows += 1
  return rows
}

export const lineOf = (entry: object): Buffer => Buffer.from(`${JSON.stringify(entry)}\n`)

/** The file is no backup, not whole, or not for this version; one sentence that says which. */
export class UnusableBackup extends Error {
  override readonly name = 'BackupUnusable'
}

export const damagedBackup = (file: string, cause?: unknown): UnusableBackup =>
  new UnusableBackup(`${file} is damaged: nothing was restored.`, { cause })
