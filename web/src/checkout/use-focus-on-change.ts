import { useEffect, useRef } from 'react'
import { focusHeading, focusHeadingIfLost } from '#ui/focus-heading.ts'
import type { PaymentView } from './payment-outcome.ts'

/** What had the focus is gone with what was shown. What comes after a wait takes it in any case, and is read out. */
export function useFocusOnChange(view: PaymentView | undefined): void {
  const shown = useRef<PaymentView>(undefined)
  useEffect(() => {
    const before = shown.current
    shown.current = view
    if (view === undefined || view === before) return
    if (before) focusHeading()
    else focusHeadingIfLost()
  }, [view])
}
