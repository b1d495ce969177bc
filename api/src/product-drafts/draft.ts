import type { Pesewas } from '@akyede/contract/money'

/** The fields of a product as its maker writes them; null for what is not filled in yet. */
export interface DraftFields {
  readonly name: string
  readonly story: string
  readonly materials: string
  readonly dimensions: string
  readonly care: string
  readonly category_id: string | null
  /** Each entry is `name=value`. */
  readonly attributes: readonly string[]
  readonly price: Pesewas | null
  readonly original_price: Pesewas | null
  readonly weight_grams: number | null
  readonly lead_time_days: number | null
  readonly made_to_order: boolean
  readonly tax_class: string
  /** Units for sale once it is published, without variants. */
  readonly quantity: number | null
}

export interface DraftVariant {
  readonly id: string
  readonly name: string
  readonly options: Readonly<Record<string, string>>
  readonly price: Pesewas
  readonly original_price: Pesewas | null
  readonly quantity: number
}

export interface DraftPicture {
  readonly slug: string
  readonly alt: string
}

export const emptyFields: DraftFields = {
  ...{ name: '', story: '', materials: '', dimensions: '', care: '' },
  category_id: null,
  attributes: [],
  ...{ price: null, original_price: null, weight_grams: null, lead_time_days: null, quantity: null },
  made_to_order: false,
  tax_class: 'standard',
}

/** The text that a maker writes: its first paragraph is the description of a product, the rest the story. */
export const joinStory = (description: string, story: string): string =>
  [description, story].filter(Boolean).join('\n')
