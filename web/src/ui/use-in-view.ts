import { type RefObject, useEffect, useState } from 'react'

// A button at the very foot of a phone lies behind the tab bar: it counts from its own height above it.
const covered = '-110px'

/** Whether a thing is on the screen; on phones what the tab bar covers is not. True until it is known. */
export function useInView(watched: RefObject<Element | null>): boolean {
  return useObserved(watched, `0px 0px ${covered} 0px`)
}

/** Whether a thing is on the screen or was scrolled past, upwards. */
export function useReached(watched: RefObject<Element | null>): boolean {
  return useObserved(watched, `1000000px 0px ${covered} 0px`)
}

function useObserved(watched: RefObject<Element | null>, rootMargin: string): boolean {
  const [inside, setInside] = useState(true)
  useEffect(() => {
    if (!watched.current) return
    const observer = new IntersectionObserver(entries => setInside(entries.at(-1)?.isIntersecting ?? true), {
      rootMargin,
    })
    observer.observe(watched.current)
    return () => observer.disconnect()
  }, [watched, rootMargin])
  return inside
}
