import { useSyncExternalStore } from 'react'
import { Checkbox } from '#ui/checkbox.tsx'
import { hasDoNotTrack, trackingConsent } from './may-track.ts'

/** Switch for counting visits from this browser: on by default, and off when the browser refuses tracking. */
export function AnalyticsSwitch() {
  const chosen = useSyncExternalStore(trackingConsent.subscribe, trackingConsent.read, () => true)
  const refused = useSyncExternalStore(never, hasDoNotTrack, () => false)
  return (
    <Checkbox
      role="switch"
      label="Count my visits anonymously"
      hint={
        refused
          ? 'Your browser asks us not to count your visits, so we don’t.'
          : 'Applies to this browser straight away.'
      }
      checked={chosen && !refused}
      disabled={refused}
      onChange={event => trackingConsent.write(event.target.checked)}
    />
  )
}

/** The browser's own setting does not change while a page is open. */
const never = () => () => {}
