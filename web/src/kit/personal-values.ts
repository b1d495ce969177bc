import { session } from './call.ts'
import { type TabValue, tabValue } from './tab-value.ts'

/** A stored value that belongs to one user. The id is null for a guest. */
export interface Personal {
  readonly userId: number | null
}

export const isPersonal = (value: unknown): value is Personal & Record<string, unknown> =>
  typeof value === 'object' &&
  value !== null &&
  'userId' in value &&
  (value.userId === null || typeof value.userId === 'number')

/** Keys are listed here so that a page can delete values of features it does not load. */
const keys = [
  'akyede:wishlist-draft',
  'akyede:event-draft',
  'akyede:return-draft',
  'akyede:problem-draft',
  'akyede:gift-attempt',
  'akyede:gift-draft',
  'akyede:opened-lists',
  'akyede:dashboard',
  'akyede:gift-options',
  'akyede:sign-up-draft',
] as const

export type PersonalKey = (typeof keys)[number]

/** What a guest opened or chose stays after signing in. */
const keptAtSignIn: readonly PersonalKey[] = ['akyede:opened-lists', 'akyede:gift-options']

/** Deletes the values of all other users from this tab and browser. Every page calls this. */
export function clearOtherUsersValues(userId: number | null): void {
  try {
    for (const storage of [sessionStorage, localStorage]) {
      for (const key of keys) {
        const text = storage.getItem(key)
        if (text !== null && !mayStay(key, text, userId)) storage.removeItem(key)
      }
    }
  } catch {
    // Storage is blocked, so there is nothing to delete.
  }
}

function mayStay(key: PersonalKey, text: string, userId: number | null): boolean {
  try {
    const value: unknown = JSON.parse(text)
    if (!isPersonal(value)) return false
    return value.userId === userId || (value.userId === null && keptAtSignIn.includes(key))
  } catch {
    return false
  }
}

/** The id of the signed-in user: null for a guest, undefined while it is not known. */
export function currentUserId(): number | null | undefined {
  const state = session.getSnapshot()
  if (state.status === 'loading') return undefined
  return state.status === 'signed-in' ? state.user.user_id : null
}

/** A tab value that only the user who wrote it can read, for shared phones. */
export function personalValue<T>(key: PersonalKey, accepts: (value: unknown) => value is T): TabValue<T> {
  const stored = tabValue<Personal & { readonly value: T }>(
    key,
    (found): found is Personal & { readonly value: T } => isPersonal(found) && accepts(found.value),
  )
  session.onEnded(stored.clear)
  return {
    read() {
      const found = stored.read()
      return found && found.userId === currentUserId() ? found.value : null
    },
    write: value => stored.write({ userId: currentUserId() ?? null, value }),
    clear: stored.clear,
  }
}
