import { useEffect, useRef } from 'react'
import { focusHeading, focusHeadingIfLost } from '#ui/focus-heading.ts'
import type { PaymentView } from './payment-outcome.ts'

type Shown = PaymentView | 'unknown'

/** What had the focus is gone with what was shown. What comes after a wait takes it in any case, and is read out. */
export function useFocusOnChange(view: Shown | undefined): void {
  const shown = useRef<Shown>(undefined)
  useEffect(() => {
    const before = shown.current
    shown.current = view
    if (view === undefined || view === before) return
    if (before) focusHeading()
    else focusHeadingIfLost()
  }, [view])
}
