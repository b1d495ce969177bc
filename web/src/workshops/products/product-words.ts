import type { PhotographWarning } from '@akyede/contract/photographs'
import type { WorkshopProductState } from '@akyede/contract/product-words'
import type { BadgeTone } from '#ui/badge.tsx'

export const stateWords: Readonly<Record<WorkshopProductState, { text: string; tone: BadgeTone }>> = {
  draft: { text: 'Draft', tone: 'plain' },
  waiting: { text: 'In review', tone: 'waiting' },
  returned: { text: 'Needs changes', tone: 'bad' },
  on_sale: { text: 'On sale', tone: 'good' },
  resting: { text: 'Off sale', tone: 'calm' },
  held: { text: 'Paused by us', tone: 'bad' },
  retired: { text: 'Retired', tone: 'plain' },
}

/** What the maker can do about a photo that is not as good as it could be. */
export const warningWords: Readonly<Record<PhotographWarning, string>> = {
  blurred: 'A little blurred. Hold the phone still with both hands and take it again.',
  dark: 'Quite dark. Move near a window or outside into the shade.',
  far_away: 'Far away. Move closer until your product fills most of the picture.',
  cut_off: 'Very long, so much of it is cut off. Step back and take it again.',
}

/** The fields of the form that the names of missing fields lead to. */
export const anchorOf: Readonly<Record<string, string>> = {
  pictures: 'photos',
  alt: 'photos',
  variants: 'options',
}

export const attributeLabels: Readonly<Record<string, string>> = {
  material: 'Material',
  colour: 'Colour',
  occasion: 'Occasion',
  recipient: 'For whom',
  size: 'Size',
  technique: 'Technique',
}

export const taxWords = {
  standard: 'Usual',
  local_textile_zero: 'Textile made in Ghana (no VAT)',
} as const

/** "1 product is before yours." */
export const queueWords = (position: number): string =>
  position <= 1
    ? 'Yours is next. We reply within 2 working days.'
    : `You’re number ${position} in the queue. We reply within 2 working days.`
