import { useEffect, useRef, useState } from 'react'
import { NavigationType, useLocation, useNavigationType } from 'react-router'
import { focusHeading } from '#ui/focus-heading.ts'

/**
 * After a navigation on the client: the reading position moves to the heading and the title is spoken.
 * A change of the query alone counts only when it was pushed; filters replace and leave the focus where it is.
 */
export function RouteAnnouncer() {
  const location = useLocation()
  const pushed = useNavigationType() === NavigationType.Push
  const shown = useRef(location)
  const [spoken, setSpoken] = useState('')

  useEffect(() => {
    const before = shown.current
    shown.current = location
    const samePage = before.pathname === location.pathname
    if (before === location || (samePage && (!pushed || before.search === location.search))) return
    focusHeading()
    setSpoken(document.title)
  }, [location, pushed])

  return (
    <p role="status" className="sr-only">
      {spoken}
    </p>
  )
}
