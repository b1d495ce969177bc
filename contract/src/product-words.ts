// This file does not load zod: pages import it.

/** The state of a product as its workshop sees it (E20). */
export const workshopProductStates = [
  'draft',
  'waiting',
  'returned',
  'on_sale',
  'resting',
  'held',
  'retired',
] as const
export type WorkshopProductState = (typeof workshopProductStates)[number]

/** A requested change of a product on sale, or a product that was never published. */
export const draftStates = ['draft', 'waiting', 'returned'] as const
export type DraftState = (typeof draftStates)[number]

export const taxClasses = ['standard', 'local_textile_zero'] as const

/** Names of attributes that buyers filter by; each value is a word, such as `material=Brass`. */
export const attributeNames = ['material', 'colour', 'occasion', 'recipient', 'size', 'technique'] as const

/** The lists of a workshop's products; `reviewed` has what waits for staff or was returned. */
export const productFilters = [...workshopProductStates, 'reviewed'] as const
