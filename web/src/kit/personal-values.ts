import { session } from './call.ts'
import { type TabValue, tabValue } from './tab-value.ts'

/** What is kept in a tab, or in this browser, for whoever wrote it; null: a guest. */
export interface Personal {
  readonly userId: number | null
}

export const isPersonal = (value: unknown): value is Personal & Record<string, unknown> =>
  typeof value === 'object' &&
  value !== null &&
  'userId' in value &&
  (value.userId === null || typeof value.userId === 'number')

/** By name, so that a page forgets what it has no other use for. */
const keys = [
  'akyede:wishlist-draft',
  'akyede:event-draft',
  'akyede:return-draft',
  'akyede:gift-attempt',
  'akyede:gift-draft',
  'akyede:opened-lists',
  'akyede:dashboard',
] as const

export type PersonalKey = (typeof keys)[number]

/** What a guest opened stays open to them once they have signed in. */
const goesAlong: PersonalKey = 'akyede:opened-lists'

/** Leaves in this tab and browser what this person wrote, and nothing of anybody else. Every page does this. */
export function clearOtherUsersValues(userId: number | null): void {
  try {
    for (const storage of [sessionStorage, localStorage]) {
      for (const key of keys) {
        const text = storage.getItem(key)
        if (text !== null && !mayStay(key, text, userId)) storage.removeItem(key)
      }
    }
  } catch {
    // There is no storage to leave anything in.
  }
}

function mayStay(key: PersonalKey, text: string, userId: number | null): boolean {
  try {
    const value: unknown = JSON.parse(text)
    if (!isPersonal(value)) return false
    return value.userId === userId || (value.userId === null && key === goesAlong)
  } catch {
    return false
  }
}

/** Null: a guest. Undefined: not known yet. */
export function currentUserId(): number | null | undefined {
  const state = session.getSnapshot()
  if (state.status === 'loading') return undefined
  return state.status === 'signed-in' ? state.user.user_id : null
}

/** A value of this tab that belongs to whoever wrote it: on a shared phone nobody reads another's. */
export function personalValue<T>(key: PersonalKey, accepts: (value: unknown) => value is T): TabValue<T> {
  const kept = tabValue<Personal & { readonly value: T }>(
    key,
    (found): found is Personal & { readonly value: T } => isPersonal(found) && accepts(found.value),
  )
  session.onEnded(kept.clear)
  return {
    read() {
      const found = kept.read()
      return found && found.userId === currentUserId() ? found.value : null
    },
    write: value => kept.write({ userId: currentUserId() ?? null, value }),
    clear: kept.clear,
  }
}
