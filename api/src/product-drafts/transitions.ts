import type { DraftState } from '@akyede/contract/product-words'

/**
 * What an action makes of a draft, by the state that it is in. A draft that is changed while it waits leaves the queue,
 * because staff approve what they have seen. Publishing deletes the draft.
 */
export const draftTransitions = {
  edit: { draft: 'draft', waiting: 'draft', returned: 'returned' },
  offer: { draft: 'waiting', waiting: 'waiting', returned: 'waiting' },
  return: { draft: undefined, waiting: 'returned', returned: undefined },
} as const satisfies Record<string, Record<DraftState, DraftState | undefined>>

/** From which states a maker's action leads a published product to another. */
export const productTransitions = {
  offer: { from: ['resting'], to: 'on_sale' },
  rest: { from: ['on_sale'], to: 'resting' },
  retire: { from: ['on_sale', 'resting'], to: 'retired' },
} as const
