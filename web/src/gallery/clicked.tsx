import { type ReactNode, useEffect, useRef } from 'react'

interface ClickedProps {
  which?: 'first' | 'last'
  children: ReactNode
}

/** Clicks a button inside on mount, for states that only a click reaches. */
export function Clicked({ which = 'first', children }: ClickedProps) {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const buttons = place.current?.querySelectorAll('button')
    buttons?.item(which === 'first' ? 0 : buttons.length - 1).click()
  }, [which])
  return <div ref={place}>{children}</div>
}
