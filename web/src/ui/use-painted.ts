import { useEffect, useState } from 'react'
import { afterPaint } from './after-paint.ts'

/** False for the first picture of what is shown: for contents that would keep a slow phone from showing their frame. */
export function usePainted(): boolean {
  const [painted, setPainted] = useState(false)
  useEffect(() => afterPaint(() => setPainted(true)), [])
  return painted
}
