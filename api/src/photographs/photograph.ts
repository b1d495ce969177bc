import { createHash } from 'node:crypto'
import { Failure } from '@akyede/contract/failures'
import type { Focus } from '@akyede/contract/photographs'
import { workshopLimits } from '@akyede/contract/workshop-limits'
import { masterOf } from '#feature/catalogue'
import type { Executor, Transaction } from '#platform/database.ts'
import type { Platform } from '#platform/platform.ts'
import {
  type Photograph,
  type PhotographSize,
  redrawPhotograph,
  redrawWhole,
} from '#platform/redraw-photograph.ts'
import { and, eq, inArray, sql } from '#platform/sql.ts'
import { photographs } from './tables.ts'

export type PhotographRow = typeof photographs.$inferSelect
type Context = Pick<Platform, 'database' | 'clock' | 'pictures'>

interface UploadedBytes {
  readonly vendorId: string
  readonly bytes: Buffer
}

/**
 * Draws and stores an uploaded photograph. The same bytes of the same workshop give the same photograph. Fails with
 * `picture.unreadable`, or with `picture.too_small` and the pixels.
 */
export async function addPhotograph(
  context: Context,
  { vendorId, bytes }: UploadedBytes,
): Promise<PhotographRow> {
  const drawn = await redrawWhole(bytes, workshopLimits.photographs.shortestSide)
  if (!drawn) throw new Failure('picture.unreadable')
  if ('tooSmall' in drawn) throw tooSmall(drawn.tooSmall)
  const original = `originals/${hashOf(vendorId, bytes)}.jpg`
  return storePhotograph(context, { vendorId, original, ...drawn })
}

/**
 * Crops a photograph around another point, which gives another photograph of the same original. Fails with
 * `picture.unknown` when the original is missing.
 */
export async function refocusPhotograph(
  context: Context,
  { vendor_id: vendorId, original }: PhotographRow,
  focus: Focus,
): Promise<PhotographRow> {
  const bytes = await context.pictures.read(original)
  const drawn = bytes && (await redrawPhotograph(bytes, focus))
  if (!drawn) throw new Failure('picture.unknown')
  return storePhotograph(context, { vendorId, original, ...drawn })
}

/** The facts are for programs, the detail is the text of the specification (E25). */
const tooSmall = ({ width, height }: PhotographSize): Failure => {
  const msg = `This photo is ${width} × ${height}. Please move closer and take it again: it needs at least ${workshopLimits.photographs.shortestSide} pixels on each side.`
  return new Failure('picture.too_small', {
    detail: [{ loc: ['body', 'picture'], msg, type: 'upload' }],
    facts: { width, height },
  })
}

const hashOf = (...parts: readonly (string | Buffer)[]): string => {
  const hash = createHash('sha256')
  for (const part of parts) hash.update(part).update('\0')
  return hash.digest('hex').slice(0, 32)
}

const thousandths = (part: number): number => Math.round(Math.min(1, Math.max(0, part)) * 1_000)

interface DrawnPhotograph extends Photograph {
  readonly vendorId: string
  readonly original: string
  /** The whole picture, when it is new. */
  readonly whole?: Buffer
}

/**
 * The row comes before its files: the deletion of unattached photographs locks rows while it removes files, so it either
 * waits for this row or is over before the files are written.
 */
async function storePhotograph(
  { database, clock, pictures }: Context,
  { vendorId, original, whole, master, placeholder, focus, warnings }: DrawnPhotograph,
): Promise<PhotographRow> {
  const [focus_x, focus_y] = [thousandths(focus.x), thousandths(focus.y)]
  const slug = `photo-${hashOf(original, `${focus_x} ${focus_y}`).slice(0, 20)}`
  const [row] = await database
    .insert(photographs)
    .values({
      ...{ slug, vendor_id: vendorId, original, placeholder, warnings: [...warnings] },
      ...{ focus_x, focus_y, created_at: clock.now() },
    })
    .onConflictDoUpdate({ target: photographs.slug, set: { created_at: clock.now() } })
    .returning()
  if (!row) throw new Error('a photograph was not stored')
  if (whole) await pictures.write(original, whole)
  await pictures.write(masterOf(slug), master)
  return row
}

/** Photographs of a workshop by slug; those of others are missing. */
export async function findPhotographs(
  executor: Executor,
  vendorId: string,
  slugs: readonly string[],
): Promise<Map<string, PhotographRow>> {
  if (slugs.length === 0) return new Map()
  const rows = await executor
    .select()
    .from(photographs)
    .where(and(eq(photographs.vendor_id, vendorId), inArray(photographs.slug, [...slugs])))
  return new Map(rows.map(row => [row.slug, row]))
}

/**
 * Marks photographs that a product is about to use as chosen now, which locks them until the end of the transaction:
 * their deletion then waits and finds them used. Returns the slugs that exist.
 */
export async function keepPhotographs(
  tx: Transaction,
  {
    vendorId,
    slugs,
    now,
  }: { readonly vendorId: string; readonly slugs: readonly string[]; readonly now: Date },
): Promise<Set<string>> {
  const { rows } = await tx.execute<{ slug: string }>(sql`
    with chosen as (
      select slug from photographs where vendor_id = ${vendorId} and slug = any(${sql.param([...slugs])}::text[])
      order by slug for no key update
    )
    update photographs as photograph set created_at = ${now.toISOString()}::timestamptz
    from chosen where photograph.slug = chosen.slug returning photograph.slug`)
  return new Set(rows.map(({ slug }) => slug))
}

/** The names of all files of photographs in the picture store, published or not. */
export async function findPhotographFiles(executor: Executor): Promise<string[]> {
  const rows = await executor
    .select({ slug: photographs.slug, original: photographs.original })
    .from(photographs)
  return rows.flatMap(({ slug, original }) => [masterOf(slug), original])
}
