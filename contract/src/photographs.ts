import { z } from 'zod'
import { dataOf, endpoint } from './endpoint.ts'
import { id } from './fields.ts'
import { workshopLimits } from './workshop-limits.ts'

/** What the maker should look at again; none of it is refused. */
export const photographWarnings = ['blurred', 'dark', 'far_away', 'cut_off'] as const
export type PhotographWarning = (typeof photographWarnings)[number]

/** A point of a picture: 0, 0 is the top left corner and 1, 1 the bottom right one. */
export const Focus = z.strictObject({ x: z.number().min(0).max(1), y: z.number().min(0).max(1) })
export type Focus = z.output<typeof Focus>

/** A photograph of a workshop, cropped to 4:5 around its focus. */
export const Photograph = z.strictObject({
  slug: z.string(),
  /** The address of the picture, for members alone while it is on no published product. */
  url: z.string(),
  /** The address of the whole picture, on which the focus is chosen; null for pictures that were not uploaded. */
  whole_url: z.string().nullable(),
  /** A tiny data URL, shown until the picture has loaded. */
  placeholder: z.string(),
  focus: Focus.nullable(),
  warnings: z.array(z.enum(photographWarnings)),
})
export type Photograph = z.output<typeof Photograph>

/** A photograph as a product uses it. */
export const ProductPicture = Photograph.extend({ alt: z.string() })
export type ProductPicture = z.output<typeof ProductPicture>

/** A photograph in the order of a product's pictures; another focus crops it again. */
export const PictureChoice = z.strictObject({
  slug: z.string().regex(/^[a-z0-9-]{1,120}$/, 'This photo isn’t yours'),
  alt: z
    .string()
    .max(
      workshopLimits.makerProducts.alt.most,
      `Please use at most ${workshopLimits.makerProducts.alt.most} characters`,
    )
    .transform(text => text.replace(/[\p{Cc}\p{Cs}]/gu, ' ').trim()),
  focus: Focus.optional(),
})

export const uploadPhotograph = endpoint({
  method: 'POST',
  path: '/workshop/:vendorId/pictures',
  summary:
    'Uploads the file `picture` (JPEG, PNG or WebP). It is redrawn upright, without metadata; the same file gives the same picture. It is deleted after seven days unless a product uses it.',
  access: 'workshop',
  role: 'editor',
  params: z.strictObject({ vendorId: id }),
  idempotency: 'own',
  upload: workshopLimits.photographs.maxBytes,
  status: 201,
  response: dataOf(Photograph),
  failures: [
    'picture.too_small',
    'picture.unreadable',
    'picture.too_many',
    'workshop.not_found',
    'workshop.not_in_state',
  ],
})
