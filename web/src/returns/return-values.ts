import type { ReturnReason } from '@akyede/contract/return-words'

/** The form of a return, as it is filled in. */
export interface ReturnValues {
  items: { item_id: string; quantity: number }[]
  reason: ReturnReason | ''
  words: string
}

export const emptyReturn: ReturnValues = { items: [], reason: '', words: '' }

export const idOf = (name: string): string => `return-${name}`
/** In the order of the page. */
export const fields = { names: ['items', 'reason', 'words'], idOf }
