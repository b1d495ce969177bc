import { session } from '#kit/call.ts'
import { currentUserId } from '#kit/personal-value.ts'
import { isPersonal, type Personal } from '#kit/personal-values.ts'
import { tabValue } from '#kit/tab-value.ts'

interface Opened extends Personal {
  readonly lists: readonly string[]
}

const isOpened = (value: unknown): value is Opened =>
  isPersonal(value) &&
  'lists' in value &&
  Array.isArray(value.lists) &&
  value.lists.every(one => typeof one === 'string')

/** The lists whose password was right in this tab: for others the shop need not be asked whether they are open. */
const opened = tabValue<Opened>('akyede:opened-lists', isOpened)

session.onEnded(opened.clear)

/** What this person opened, or opened as a guest before they signed in. */
function openedHere(): readonly string[] {
  const kept = opened.read()
  return kept && (kept.userId === null || kept.userId === currentUserId()) ? kept.lists : []
}

export const wasOpened = (shareId: string): boolean => openedHere().includes(shareId)

export const markOpened = (shareId: string): void =>
  opened.write({ userId: currentUserId() ?? null, lists: [...new Set([...openedHere(), shareId])] })
