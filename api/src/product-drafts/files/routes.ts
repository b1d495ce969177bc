import type { Endpoint } from '@akyede/contract/endpoint'
import { Failure } from '@akyede/contract/failures'
import type { ProductFile } from '@akyede/contract/workshop-files'
import { workshopLimits } from '@akyede/contract/workshop-limits'
import { after } from '#platform/clock.ts'
import type { Transaction } from '#platform/database.ts'
import { scheduleHourlyDeletion } from '#platform/delete-in-batches.ts'
import { newId } from '#platform/ids.ts'
import type { Platform } from '#platform/platform.ts'
import type { HandlerInput, Serve } from '#platform/serve.ts'
import { and, eq, gt, lt, sql } from '#platform/sql.ts'
import type { StoredRateLimits } from '#platform/stored-rate-limits.ts'
import { readUpload } from '#platform/uploads.ts'
import { productFiles } from '../tables.ts'
import { importFile } from './import-file.ts'
import { readMakersFile } from './read-file.ts'

const day = 86_400_000
const { file: rules } = workshopLimits.makerProducts

const presentFile = (row: typeof productFiles.$inferSelect): ProductFile => ({
  ...{ id: row.id, products: row.products, done: row.done, added: row.added, remarks: row.remarks },
  state: row.state as ProductFile['state'],
  created_at: row.created_at.toISOString(),
})

/** Serves the import of product files to the members of a workshop. It runs as a job, one file at a time. */
export function serveProductFiles(serve: Serve, platform: Platform, rateLimiter: RateLimiter): void {
  const { clock, database, jobs } = platform
  jobs.define<{ fileId: string }>('import-product-file', ({ fileId }) => importFile(platform, fileId), {
    atMost: 1,
  })
  scheduleHourlyDeletion(platform, 'delete old product files', productFiles, () =>
    lt(productFiles.created_at, after(clock, -rules.keptFor)),
  )

  serve(
    'importWorkshopFile',
    async ({ params: { vendorId }, caller: { userId }, tx, prepared: { content, file } }) => {
      await requireQuota(tx, platform, vendorId)
      const [row] = await tx
        .insert(productFiles)
        .values({
          ...{ id: newId(), vendor_id: vendorId, user_id: userId, content, created_at: clock.now() },
          products: file.products.length,
          remarks: file.remarks.slice(0, rules.remarks).map(({ line, text }) => ({ line, text })),
        })
        .returning()
      if (!row) throw new Error('a file was not stored')
      await jobs.enqueue(tx, 'import-product-file', { fileId: row.id })
      return { data: presentFile(row) }
    },
    receiveFile(rateLimiter),
  )

  serve('getWorkshopFile', async ({ params: { vendorId, fileId } }) => {
    const { id, vendor_id } = productFiles
    const [row] = await database
      .select()
      .from(productFiles)
      .where(and(eq(id, fileId), eq(vendor_id, vendorId)))
    if (!row) throw new Failure('file.not_found')
    return { data: presentFile(row) }
  })
}

type RateLimiter = Pick<StoredRateLimits, 'spendGuess'>
type FileInput = Pick<HandlerInput<Endpoint>, 'http'> & { readonly params: { readonly vendorId: string } }

/** Counts files before they are read, which keeps the main thread, also when they are refused. */
const receiveFile =
  (rateLimiter: RateLimiter) =>
  async ({ http, params: { vendorId } }: FileInput) => {
    if (!http) throw new Error('a file comes by HTTP')
    await rateLimiter.spendGuess([{ key: `product files:${vendorId}`, ...rules.attempts }], 1)
    const bytes = await readUpload(http.request, 'file')
    return { content: bytes.toString('utf8'), file: readMakersFile(bytes) }
  }

/** The lock makes concurrent calls count each other. Fails with `file.too_many`. */
async function requireQuota(
  tx: Transaction,
  { clock }: Pick<Platform, 'clock'>,
  vendorId: string,
): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`files of ${vendorId}`}, 7))`)
  const { vendor_id, created_at } = productFiles
  const imported = await tx.$count(
    productFiles,
    and(eq(vendor_id, vendorId), gt(created_at, after(clock, -day))),
  )
  if (imported >= rules.aDay) throw new Failure('file.too_many', { retryAfter: 3_600 })
}
