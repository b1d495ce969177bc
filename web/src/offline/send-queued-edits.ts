import { sendQueuedCartEdit } from '#feature/cart'
import { sendQueuedListEdit, sendQueuedSavedGift } from '#feature/wishlists'
import { ApiError, ConnectionError } from '#kit/call.ts'
import { type EditKind, queuedEdits } from '#kit/queued-edits.ts'

/** What became of the changes that waited. */
export interface SendResult {
  readonly sent: number
  /** Why the shop would not make others. */
  readonly refused: readonly string[]
  /** Were on their way too long ago to be sent again without the danger that they count twice. */
  readonly uncertain: number
}

type Outcome = 'sent' | 'stays' | { readonly refused: string }

const senders: Readonly<Record<EditKind, (edit: unknown, key: string) => Promise<unknown>>> = {
  cart: sendQueuedCartEdit,
  'list item': sendQueuedListEdit,
  'saved gift': sendQueuedSavedGift,
}

/** Sends what waits, in its order, each under its own key; one tab at a time. What cannot be sent yet goes on waiting. */
export async function sendQueuedEdits(): Promise<SendResult> {
  const nothing: SendResult = { sent: 0, refused: [], uncertain: 0 }
  if (!(await queuedEdits.areSome())) return nothing
  const inTurn = (work: () => Promise<SendResult>) =>
    navigator.locks ? navigator.locks.request('waiting-edits', work) : work()
  return inTurn(() => sendAll(nothing))
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
    // Whoever must sign in again does so first; a shop that is busy, or down, is asked later.
    if (!(error instanceof ApiError) || error.status >= 500 || [401, 429].includes(error.status))
      return 'stays'
    return { refused: error.message }
  }
}
