import type { Order } from '@akyede/contract/orders'

/** The last step that was reached; steps that were skipped count as passed. */
export const currentStep = (timeline: Order['timeline']): number =>
  Math.max(
    0,
    timeline.findLastIndex(({ at }) => at !== null),
  )
