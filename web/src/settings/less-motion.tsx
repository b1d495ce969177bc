import { useState } from 'react'
import { Checkbox } from '#ui/checkbox.tsx'
import { chooseMotion, choosesLessMotion } from './motion.ts'

/** For who is unwell from what moves, on a device that does not know it. */
export function LessMotion() {
  const [less, setLess] = useState(choosesLessMotion)
  return (
    <Checkbox
      label="Less motion"
      hint="Nothing moves by itself, and nothing slides. If your device asks for it, it is so without this."
      checked={less}
      onChange={({ target }) => {
        chooseMotion(target.checked)
        setLess(target.checked)
      }}
    />
  )
}
