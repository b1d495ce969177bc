import { promisify } from 'node:util'
import { gunzip, gzip } from 'node:zlib'
import { Failure } from '@akyede/contract/failures'
import { limits } from '@akyede/contract/limits'
import type { PersonalExport } from '@akyede/contract/profile'
import { findContact, lockUser, sendMessage } from '#feature/accounts'
import { after } from '#platform/clock.ts'
import { type Executor, type Transaction, transaction } from '#platform/database.ts'
import { scheduleHourlyDeletion } from '#platform/delete-in-batches.ts'
import { newId } from '#platform/ids.ts'
import type { PersonalRecords } from '#platform/personal-records.ts'
import type { Platform } from '#platform/platform.ts'
import { and, count, desc, eq, gt, isNull, lte } from '#platform/sql.ts'
import { personalExports } from './tables.ts'

declare module '#platform/audit.ts' {
  interface AuditEvents {
    sensitive_export: { export_id: string }
  }
}
declare module '#platform/outbox.ts' {
  interface Events {
    'export.made': { user_id: number; export_id: string }
  }
}

const { id, user_id, asked_at, made_at, expires_at, file } = personalExports
const columns = { id, asked_at, made_at, expires_at }
const task = 'make personal export'
const day = 86_400_000

/** Queues an export. Refuses with `profile.export_limit` when the daily limit is reached. */
export async function requestExport(
  { clock, jobs, audit }: Pick<Platform, 'clock' | 'jobs' | 'audit'>,
  tx: Transaction,
  userId: number,
): Promise<PersonalExport> {
  await lockUser(tx, userId)
  const [today] = await tx
    .select({ requested: count() })
    .from(personalExports)
    .where(and(eq(user_id, userId), gt(asked_at, after(clock, -day))))
  if ((today?.requested ?? 0) >= limits.profile.export.perDay) throw new Failure('profile.export_limit')
  const requested = {
    id: newId(),
    asked_at: clock.now(),
    made_at: null,
    expires_at: after(clock, limits.profile.export.keptFor),
  }
  await tx.insert(personalExports).values({ ...requested, user_id: userId })
  await jobs.enqueue(tx, task, { export_id: requested.id })
  await audit.write(tx, 'sensitive_export', { export_id: requested.id }, { userId })
  return presentExport(requested)
}

/** Returns the last requested export while it can be downloaded. */
export async function findLastExport(
  executor: Executor,
  userId: number,
  now: Date,
): Promise<PersonalExport | null> {
  const [last] = await executor
    .select(columns)
    .from(personalExports)
    .where(and(eq(user_id, userId), gt(expires_at, now)))
    .orderBy(desc(asked_at), desc(id))
    .limit(1)
  return last ? presentExport(last) : null
}

/**
 * Returns the content of the file. Refuses with `profile.export_not_found` another user's file, an expired one and an
 * unfinished one.
 */
export async function readExport(
  { database, clock }: Pick<Platform, 'database' | 'clock'>,
  userId: number,
  exportId: string,
): Promise<Record<string, unknown>> {
  const [found] = await database
    .select({ file })
    .from(personalExports)
    .where(and(eq(id, exportId), eq(user_id, userId), gt(expires_at, clock.now())))
  if (!found?.file) throw new Failure('profile.export_not_found')
  return JSON.parse((await promisify(gunzip)(found.file)).toString('utf8'))
}

/** Creates the requested files from the records of each feature, and deletes expired ones. */
export function makeExports(platform: Platform, records: readonly PersonalRecords[]): void {
  const { database, clock, jobs, outbox } = platform
  jobs.define<{ export_id: string }>(task, ({ export_id }) =>
    // One transaction gives a consistent snapshot, and never a partial file.
    transaction(database, async tx => {
      const [requested] = await tx
        .select({ user_id })
        .from(personalExports)
        .where(and(eq(id, export_id), isNull(made_at)))
        .for('update')
      if (!requested) return
      const whole: Record<string, unknown> = {
        made_at: clock.now().toISOString(),
        shop: platform.publicUrl(),
      }
      for (const { name, find } of records) whole[name] = await find(tx, requested.user_id)
      const bytes = await promisify(gzip)(JSON.stringify(whole))
      await tx.update(personalExports).set({ made_at: clock.now(), file: bytes }).where(eq(id, export_id))
      await outbox.emit(tx, 'export.made', { user_id: requested.user_id, export_id })
    }),
  )
  scheduleHourlyDeletion(platform, 'delete personal exports', personalExports, () =>
    lte(expires_at, clock.now()),
  )
}

/** Sends the address of the file and none of its content, because other people may read emails. */
export async function sendExportMade(
  platform: Platform,
  tx: Transaction,
  fact: { user_id: number; export_id: string },
): Promise<void> {
  const person = await findContact(tx, fact.user_id)
  if (!person) return
  const address = `${platform.publicUrl()}/settings#data`
  await sendMessage(platform, tx, person, {
    id: `export-${fact.export_id}`,
    subject: 'Your Akyɛde data is ready to download',
    lines: [
      'Your data is ready. You can download it for the next 7 days:',
      '',
      address,
      '',
      'You’ll need to sign in to download it. If you didn’t ask for it, change your password and let us know.',
    ],
    action: { label: 'Download your data', address },
  })
}

type ExportRow = Pick<typeof personalExports.$inferSelect, keyof typeof columns>

const presentExport = (row: ExportRow): PersonalExport => ({
  id: row.id,
  asked_at: row.asked_at.toISOString(),
  made_at: row.made_at?.toISOString() ?? null,
  expires_at: row.expires_at.toISOString(),
})
