import type { SignedIn } from '#platform/caller.ts'
import type { Executor } from '#platform/database.ts'
import type { Platform } from '#platform/platform.ts'

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
