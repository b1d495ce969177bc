import type { SignedIn } from '#platform/caller.ts'
import type { Executor } from '#platform/database.ts'
import type { Platform } from '#platform/platform.ts'

type Cell = string | number | null

/**
 * A line of a CSV file (RFC 4180). A text that a spreadsheet would run as a formula gets an apostrophe in front
 * (OWASP, CSV injection); numbers are not texts, so negative amounts can still be added up.
 */
export const csvLine = (cells: readonly Cell[]): string => `${cells.map(csvCell).join(',')}\r\n`

function csvCell(cell: Cell): string {
  if (typeof cell !== 'string') return String(cell ?? '')
  const text = /^[=+\-@\t\r]/.test(cell) ? `'${cell}` : cell
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** Spreadsheets read a file with this mark as UTF-8. */
export const csvStart = '\uFEFF'

declare module '#platform/audit.ts' {
  interface AuditEvents {
    office_exported: { list: 'orders' | 'figures'; rows: number }
  }
}

/** Records in the audit log that a member of staff downloads a file of so many rows. */
export const recordExport = (
  { audit }: Pick<Platform, 'audit'>,
  executor: Executor,
  { userId }: SignedIn,
  facts: { list: 'orders' | 'figures'; rows: number },
): Promise<void> =>
  audit.write(executor, 'office_exported', facts, { userId: undefined, actor: `user:${userId}` })
