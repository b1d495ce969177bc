import type { AdvanceStatus } from '@akyede/contract/fulfilment'
import type { QueryClient } from '@tanstack/react-query'
import { call } from '#kit/call.ts'
import { queuedEdits } from '#kit/queued-edits.ts'

/** A step of a fulfilment or a reply to a review, which may wait for the connection (E28). */
type WorkshopEdit =
  | {
      readonly kind: 'step'
      readonly vendorId: string
      readonly partId: string
      readonly status: AdvanceStatus
      readonly carrier?: string
      readonly tracking?: string
    }
  | { readonly kind: 'reply'; readonly vendorId: string; readonly reviewId: string; readonly text: string }

/** Sends the edit, or queues it without a connection; returns whether it is queued. */
export async function sendOrQueue(edit: WorkshopEdit): Promise<boolean> {
  const sent = await queuedEdits.sendOrKeep({ kind: 'workshop', edit }, key => sendEdit(edit, key))
  return sent === undefined
}

/** Both calls are idempotent by their own rules, so that a repeated one changes nothing. */
async function sendEdit(edit: WorkshopEdit, idempotencyKey: string): Promise<true> {
  if (edit.kind === 'reply') {
    const { vendorId, reviewId, text } = edit
    await call('replyToReview', { params: { vendorId, reviewId }, body: { text } }, { idempotencyKey })
    return true
  }
  const { kind: _, vendorId, partId, ...body } = edit
  await call('advanceWorkshopPart', { params: { vendorId, partId }, body }, { idempotencyKey })
  return true
}

/** Sends an edit from the queue. */
export const sendQueuedWorkshopEdit = (edit: unknown, key: string): Promise<true> =>
  sendEdit(edit as WorkshopEdit, key)

/** Reads again what members see, after their edits were sent. */
export const refreshWorkshop = (client: QueryClient): Promise<void> =>
  client.invalidateQueries({ queryKey: ['workshop'] })
