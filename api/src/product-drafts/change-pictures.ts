import type { RequestFor } from '@akyede/contract/api'
import { Failure } from '@akyede/contract/failures'
import { workshopLimits } from '@akyede/contract/workshop-limits'
import { findPhotographs, keepPhotographs, type PhotographRow, refocusPhotograph } from '#feature/photographs'
import type { Transaction } from '#platform/database.ts'
import type { Platform } from '#platform/platform.ts'
import type { StoredRateLimits } from '#platform/stored-rate-limits.ts'
import { saveDraft } from './change-product.ts'
import type { DraftPicture } from './draft.ts'
import type { EditedProduct } from './edited-product.ts'

type Choices = RequestFor<'setWorkshopPictures'>['body']['pictures']

export interface ChoicesContext {
  readonly platform: Platform
  readonly rateLimiter: Pick<StoredRateLimits, 'spendGuess'>
}

/**
 * Crops photographs again whose focus was moved, before the transaction: drawing takes seconds. They are counted before.
 * Fails with `picture.unknown` or `request.rate_limited`.
 */
export async function prepareChoices(
  { platform, rateLimiter }: ChoicesContext,
  vendorId: string,
  choices: Choices,
): Promise<DraftPicture[]> {
  const slugs = choices.map(({ slug }) => slug)
  const known = await findPhotographs(platform.database, vendorId, slugs)
  const planned = choices.map(({ slug, alt, focus }) => {
    const row = known.get(slug)
    return { slug, alt, moved: row && focus && !isNear(row, focus) ? { row, focus } : undefined }
  })
  const redraws = planned.filter(({ moved }) => moved).length
  if (redraws > 0) {
    const limit = { key: `photograph redraws:${vendorId}`, ...workshopLimits.photographs.redraws }
    await rateLimiter.spendGuess([limit], redraws)
  }
  const chosen: DraftPicture[] = []
  for (const { slug, alt, moved } of planned)
    chosen.push({
      slug: moved ? (await refocusPhotograph(platform, moved.row, moved.focus)).slug : slug,
      alt,
    })
  return chosen
}

const isNear = ({ focus_x, focus_y }: PhotographRow, { x, y }: { x: number; y: number }): boolean =>
  Math.abs(focus_x - x * 1_000) < 5 && Math.abs(focus_y - y * 1_000) < 5

/**
 * Sets the pictures of a product whose rows are locked: photographs of its workshop, or those it has. Fails with
 * `picture.unknown`.
 */
export async function changePictures(
  tx: Transaction,
  platform: Platform,
  product: EditedProduct,
  pictures: readonly DraftPicture[],
): Promise<void> {
  const { vendorId, live } = product
  const slugs = pictures.map(({ slug }) => slug)
  const kept = await keepPhotographs(tx, { vendorId, slugs, now: platform.clock.now() })
  const published = new Set(live?.pictures.map(({ slug }) => slug))
  if (slugs.some(slug => !kept.has(slug) && !published.has(slug))) throw new Failure('picture.unknown')
  await saveDraft(tx, platform, product, { pictures })
}
