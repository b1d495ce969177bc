import { type ReactNode, type RefObject, useEffect, useState } from 'react'
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

/** What of the page counts as in view, beside the screen itself: what was scrolled past, upwards, may. */
const above = { hidden: 0, counted: 1_000_000 }

/**
 * Whether a thing is in view; true until it is known. A button at the very foot of a phone lies behind the tab bar,
 * and so counts from its own height above it.
 */
export function useInView(watched: RefObject<Element | null>, scrolledPast: keyof typeof above): boolean {
  const [inView, setInView] = useState(true)
  useEffect(() => {
    if (!watched.current) return
    const observer = new IntersectionObserver(entries => setInView(entries.at(-1)?.isIntersecting ?? true), {
      rootMargin: `${above[scrolledPast]}px 0px -110px`,
    })
    observer.observe(watched.current)
    return () => observer.disconnect()
  }, [watched, scrolledPast])
  return inView
}
