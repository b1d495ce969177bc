import { type ReactNode, type RefObject, useEffect, useState } from 'react'
import { classes } from './classes.ts'

/**
 * A bar with the page's main action at the bottom of phone screens. The tab bar is hidden there. Toasts, the footer and
 * focused elements keep clear of it (app.css).
 */
export function BottomBar({ className, children }: { className: string; children: ReactNode }) {
  return (
    <div
      data-foot-bar
      className={classes(
        'bottom-(--tab-bar) z-20 flex items-center gap-[min(1rem,5vw)] border-t border-line bg-surface px-[min(1rem,5vw)] pt-2.5 pb-[max(0.625rem,env(safe-area-inset-bottom))] md:hidden print:hidden',
        className,
      )}
    >
      {children}
    </div>
  )
}

/** Whether the page was scrolled to an element, or past it; true until that is known. The bar covers the lowest 80 px. */
export function useReached(watched: RefObject<Element | null>): boolean {
  const [reached, setReached] = useState(true)
  useEffect(() => {
    if (!watched.current) return
    const observer = new IntersectionObserver(entries => setReached(entries.at(-1)?.isIntersecting ?? true), {
      rootMargin: '1000000px 0px -80px',
    })
    observer.observe(watched.current)
    return () => observer.disconnect()
  }, [watched])
  return reached
}
