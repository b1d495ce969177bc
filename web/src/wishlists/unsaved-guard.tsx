import { type RefObject, useEffect } from 'react'
import { useBlocker } from 'react-router'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'

interface UnsavedGuardProps {
  dirty: boolean
  /** True once the form is saved or discarded. */
  leaving: RefObject<boolean>
}

/** Asks before leaving a page with unsaved changes. */
export function UnsavedGuard({ dirty, leaving }: UnsavedGuardProps) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      dirty && !leaving.current && currentLocation.pathname !== nextLocation.pathname,
  )
  useEffect(() => {
    if (!dirty) return
    const ask = (event: BeforeUnloadEvent) => {
      if (!leaving.current) event.preventDefault()
    }
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [dirty, leaving])
  if (blocker.state !== 'blocked') return null
  return (
    <Dialog open title="Leave without saving?" onClose={blocker.reset}>
      <p>Your changes on this page aren’t saved yet.</p>
      <div className="flex flex-wrap gap-3">
        <Button onClick={blocker.reset}>Stay</Button>
        <Button variant="secondary" onClick={blocker.proceed}>
          Leave
        </Button>
      </div>
    </Dialog>
  )
}
