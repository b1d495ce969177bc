import type { RequestFor } from '@akyede/contract/api'
import { Failure } from '@akyede/contract/failures'
import { findPhotographs, keepPhotographs, type PhotographRow, refocusPhotograph } from '#feature/photographs'
import type { Transaction } from '#platform/database.ts'
import type { Platform } from '#platform/platform.ts'
import { saveDraft } from './change-product.ts'
import type { DraftPicture } from './draft.ts'
import type { EditedProduct } from './edited-product.ts'

type Choices = RequestFor<'setWorkshopPictures'>['body']['pictures']

/**
 * Crops photographs again whose focus was moved, before the transaction: drawing takes seconds. Fails with
 * `picture.unknown`.
 */
export async function prepareChoices(
  platform: Platform,
  vendorId: string,
  choices: Choices,
): Promise<DraftPicture[]> {
  const slugs = choices.map(({ slug }) => slug)
  const known = await findPhotographs(platform.database, vendorId, slugs)
  const chosen: DraftPicture[] = []
  for (const { slug, alt, focus } of choices) {
    const row = known.get(slug)
    if (!row || !focus || isNear(row, focus)) chosen.push({ slug, alt })
    else chosen.push({ slug: (await refocusPhotograph(platform, row, focus)).slug, alt })
  }
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
