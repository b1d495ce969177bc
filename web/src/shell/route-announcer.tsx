import { useEffect, useRef, useState } from 'react'
import { NavigationType, useLocation, useNavigationType } from 'react-router'
import { focusHeading } from '#ui/focus-heading.ts'

/**
 * After a client-side navigation the focus moves to the heading and the title is announced. A change of the query
 * alone counts only when it was pushed: filters replace the entry and keep the focus.
 */
export function RouteAnnouncer() {
  const location = useLocation()
  const pushed = useNavigationType() === NavigationType.Push
  const shown = useRef(location)
  const [announced, setAnnounced] = useState('')

  useEffect(() => {
    const before = shown.current
    shown.current = location
    const samePage = before.pathname === location.pathname
    if (before === location || (samePage && (!pushed || before.search === location.search))) return
    focusHeading()
    setAnnounced(document.title)
  }, [location, pushed])

  return (
    <p role="status" className="sr-only">
      {announced}
    </p>
  )
}
