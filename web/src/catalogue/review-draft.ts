import { session } from '#kit/call.ts'
import { tabValue } from '#kit/tab-value.ts'

/** A review that somebody is writing in this tab. */
export interface ReviewDraft {
  readonly userId: number
  readonly productId: string
  readonly rating: string
  readonly text: string
}

export const reviewDraft = tabValue<ReviewDraft>(
  'akyede:review-draft',
  (value): value is ReviewDraft =>
    typeof value === 'object' &&
    value !== null &&
    ['rating', 'text', 'productId'].every(
      key => typeof (value as Record<string, unknown>)[key] === 'string',
    ) &&
    'userId' in value,
)

session.onEnded(() => reviewDraft.clear())
