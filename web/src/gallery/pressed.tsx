import { type ReactNode, useEffect, useRef } from 'react'

interface PressedProps {
  which?: 'first' | 'last'
  children: ReactNode
}

/** Shows what comes once a button inside was pressed: some states are reached by a press alone. */
export function Pressed({ which = 'first', children }: PressedProps) {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const buttons = place.current?.querySelectorAll('button')
    buttons?.item(which === 'first' ? 0 : buttons.length - 1).click()
  }, [which])
  return <div ref={place}>{children}</div>
}
