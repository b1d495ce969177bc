import { useEffect, useEffectEvent, useState } from 'react'
import { isDataSaverOn } from '#kit/data-saver.ts'

interface AutoAdvance {
  everyMs: number
  paused: boolean
}

/** Spread over the element that stands still while it is pointed at or focused. */
interface Hold {
  onPointerEnter: () => void
  onPointerLeave: () => void
  onFocus: () => void
  onBlur: () => void
}

/** Calls `advance` again and again while nobody is busy with it and motion and traffic are welcome. */
export function useAutoAdvance(advance: () => void, { everyMs, paused }: AutoAdvance): Hold {
  const [pointed, setPointed] = useState(false)
  const [focused, setFocused] = useState(false)
  const still = paused || pointed || focused
  const onTick = useEffectEvent(() => {
    if (!document.hidden && motionIsWelcome()) advance()
  })
  useEffect(() => {
    if (still) return
    const timer = setInterval(onTick, everyMs)
    return () => clearInterval(timer)
  }, [still, everyMs])
  return {
    onPointerEnter: () => setPointed(true),
    onPointerLeave: () => setPointed(false),
    onFocus: () => setFocused(true),
    onBlur: () => setFocused(false),
  }
}

const motionIsWelcome = (): boolean =>
  !matchMedia('(prefers-reduced-motion: reduce)').matches &&
  document.documentElement.dataset.motion !== 'less' &&
  !isDataSaverOn(document.documentElement.dataset.saveData !== undefined)
