import { type ReactNode, type RefObject, useEffect, useState } from 'react'
import { classes } from './classes.ts'

/**
 * A bar with the page's main action at the bottom of phone screens, above the tab bar. Toasts, the footer and
 * focused elements keep clear of it (app.css).
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

/** How much of the page above the screen counts as in view, in pixels. */
const marginAbove = { hidden: 0, counted: 1_000_000 }

/**
 * Whether an element is in view, and true until that is known. The lowest 110 px do not count, because the tab bar
 * covers them on phones.
 */
export function useInView(
  watched: RefObject<Element | null>,
  scrolledPast: keyof typeof marginAbove,
): boolean {
  const [inView, setInView] = useState(true)
  useEffect(() => {
    if (!watched.current) return
    const observer = new IntersectionObserver(entries => setInView(entries.at(-1)?.isIntersecting ?? true), {
      rootMargin: `${marginAbove[scrolledPast]}px 0px -110px`,
    })
    observer.observe(watched.current)
    return () => observer.disconnect()
  }, [watched, scrolledPast])
  return inView
}
