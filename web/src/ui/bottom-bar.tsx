import type { ReactNode } from 'react'
import { classes } from './classes.ts'

/**
 * A bar with the page's main action at the foot of the screen, on phones, above the tab bar. While it is there,
 * toasts, the footer and what is focused keep clear of it (app.css).
 */
export function BottomBar({ className, children }: { className: string; children: ReactNode }) {
  return (
    <div
      data-foot-bar
      className={classes(
        'bottom-(--tab-bar) z-20 flex items-center gap-[min(1rem,5vw)] border-t border-line bg-surface px-[min(1rem,5vw)] py-2.5 md:hidden print:hidden',
        className,
      )}
    >
      {children}
    </div>
  )
}
