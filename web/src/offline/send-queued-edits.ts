import { sendQueuedCartEdit } from '#feature/cart'
import { sendQueuedListEdit, sendQueuedSavedGift } from '#feature/wishlists'
import { sendQueuedWorkshopEdit } from '#feature/workshop-edits'
import { ApiError, ConnectionError } from '#kit/call.ts'
import { type EditKind, queuedEdits } from '#kit/queued-edits.ts'

/** The result of sending the queued edits. */
export interface SendResult {
  readonly sent: number
  /** The messages of edits that the server refused. */
  readonly refused: readonly string[]
  /** Edits that were first sent too long ago. Sending them again could apply them twice. */
  readonly uncertain: number
}

type Outcome = 'sent' | 'stays' | { readonly refused: string }

const senders: Readonly<Record<EditKind, (edit: unknown, key: string) => Promise<unknown>>> = {
  cart: sendQueuedCartEdit,
  'list item': sendQueuedListEdit,
  'saved gift': sendQueuedSavedGift,
  workshop: sendQueuedWorkshopEdit,
}

/**
 * Sends the queued edits in order, each with its own idempotency key, in one tab at a time. Edits that cannot be
 * sent yet stay in the queue.
 */
export async function sendQueuedEdits(): Promise<SendResult> {
  const nothing: SendResult = { sent: 0, refused: [], uncertain: 0 }
  if (!(await queuedEdits.areSome())) return nothing
  const withLock = (work: () => Promise<SendResult>) =>
    navigator.locks ? navigator.locks.request('waiting-edits', work) : work()
  return withLock(() => sendAll(nothing))
}

async function sendAll(before: SendResult): Promise<SendResult> {
  let all = before
  for (;;) {
    const next = await queuedEdits.next()
    if (!next) return all
    const outcome = next.isTooOld ? 'uncertain' : await sendOne(next.waiting)
    if (outcome === 'stays') return all
    await queuedEdits.done(next.waiting)
    if (outcome === 'sent') all = { ...all, sent: all.sent + 1 }
    else if (outcome === 'uncertain') all = { ...all, uncertain: all.uncertain + 1 }
    else all = { ...all, refused: [...all.refused, outcome.refused] }
  }
}

async function sendOne({
  kind,
  edit,
  key,
}: {
  kind: EditKind
  edit: unknown
  key: string
}): Promise<Outcome> {
  try {
    await senders[kind](edit, key)
    return 'sent'
  } catch (error) {
    if (error instanceof ConnectionError) return 'stays'
    // The user has to sign in again first, or the server is busy or down. Both are retried later.
    if (!(error instanceof ApiError) || error.status >= 500 || [401, 429].includes(error.status))
      return 'stays'
    return { refused: error.message }
  }
}
