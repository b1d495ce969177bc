import type { Photograph, PhotographWarning } from '@akyede/contract/photographs'
import type { Platform } from '#platform/platform.ts'
import type { PhotographRow } from './photograph.ts'
import { createPictureUrl } from './picture-links.ts'

/** A photograph for members of its workshop; `url` is its address. */
export const presentPhotograph = (
  context: Pick<Platform, 'config' | 'clock'>,
  row: PhotographRow,
  url: string,
): Photograph => ({
  slug: row.slug,
  url,
  whole_url: createPictureUrl(context, row.original),
  placeholder: row.placeholder,
  focus: { x: row.focus_x / 1_000, y: row.focus_y / 1_000 },
  warnings: row.warnings as PhotographWarning[],
})
