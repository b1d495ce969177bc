import { useEffect, useEffectEvent, useState } from 'react'
import { isDataSaverOn } from '#kit/data-saver.ts'

interface AutoAdvance {
  everyMs: number
  paused: boolean
}

/** Event handlers for the element that pauses the carousel while it is hovered or focused. */
interface Hold {
  onPointerEnter: () => void
  onPointerLeave: () => void
  onFocus: () => void
  onBlur: () => void
}

/**
 * Calls `advance` periodically while the element is neither hovered nor focused. Reduced motion and data saving
 * turn it off.
 */
export function useAutoAdvance(advance: () => void, { everyMs, paused }: AutoAdvance): Hold {
  const [hovered, setHovered] = useState(false)
  const [focused, setFocused] = useState(false)
  const isPaused = paused || hovered || focused
  const onTick = useEffectEvent(() => {
    if (!document.hidden && isMotionAllowed()) advance()
  })
  useEffect(() => {
    if (isPaused) return
    const timer = setInterval(onTick, everyMs)
    return () => clearInterval(timer)
  }, [isPaused, everyMs])
  return {
    onPointerEnter: () => setHovered(true),
    onPointerLeave: () => setHovered(false),
    onFocus: () => setFocused(true),
    onBlur: () => setFocused(false),
  }
}

const isMotionAllowed = (): boolean =>
  !matchMedia('(prefers-reduced-motion: reduce)').matches &&
  document.documentElement.dataset.motion !== 'less' &&
  !isDataSaverOn(document.documentElement.dataset.saveData !== undefined)
