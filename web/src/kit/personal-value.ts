import { session } from './call.ts'
import { isPersonal, type Personal, type PersonalKey } from './personal-values.ts'
import { type TabValue, tabValue } from './tab-value.ts'

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
