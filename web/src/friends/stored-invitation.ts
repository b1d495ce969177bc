import { session } from '#kit/call.ts'
import { tabValue } from '#kit/tab-value.ts'

/** The secret of an invitation opened in this tab, stored until it is answered. */
export const storedInvitation = tabValue<string>(
  'akyede:friend-invitation',
  (value): value is string => typeof value === 'string' && value.length >= 20 && value.length <= 200,
)

session.onEnded(storedInvitation.clear)

/** Moves the secret out of the address before anything else reads it. Returns the stored secret. */
export function captureInvitation(): string | null {
  const found = new URLSearchParams(location.hash.slice(1)).get('token')
  if (found) {
    history.replaceState(history.state, '', location.pathname + location.search)
    storedInvitation.write(found)
  }
  return storedInvitation.read()
}
