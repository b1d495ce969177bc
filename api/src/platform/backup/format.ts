import { z } from 'zod'

/**
 * A backup is gzip over lines: a header; per table its name and columns, its rows as PostgreSQL's COPY writes them,
 * `\.` alone in a line, and their checksum; an end; and, as a gzip member of its own, the checksum of the file
 * (`checksum.ts`).
 */
export const formatVersion = 1

/** The versions of two schemas: the shop's and the queue's. */
export const SchemaVersion = z.object({
  /** The last applied migration: its timestamp in milliseconds and the hash of its SQL. */
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

/** `columns` leaves out generated ones. */
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

/** COPY escapes every backslash, so no row can equal this line. */
export const endOfRows = Buffer.from('\\.\n')

/** COPY ends every row with a line feed, and writes one within a value as `\n`. */
export function rowsIn(chunk: Buffer): number {
  let rows = 0
  for (let at = chunk.indexOf(10); at >= 0; at = chunk.indexOf(10, at + 1)) rows += 1
  return rows
}

export const lineOf = (entry: object): Buffer => Buffer.from(`${JSON.stringify(entry)}\n`)

/** The file is not a backup, incomplete, or for another version; the message says which. */
export class UnusableBackup extends Error {
  override readonly name = 'BackupUnusable'
}

export const damagedBackup = (file: string, cause?: unknown): UnusableBackup =>
  new UnusableBackup(`${file} is damaged: nothing was restored.`, { cause })
