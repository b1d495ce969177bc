import { pageChoice } from '#kit/page-choice.ts'
import { Checkbox } from '#ui/checkbox.tsx'

/** For who is unwell from what moves, on a device that does not know it. */
export function LessMotion() {
  const less = useMotion() === 'less'
  return (
    <Checkbox
      label="Less motion"
      hint="Nothing moves by itself, and nothing slides. If your device asks for it, it is so without this."
      checked={less}
      onChange={({ target }) => chooseMotion(target.checked ? 'less' : 'device')}
    />
  )
}

/** Whether less is to move in this browser than its device says. */
export const { choose: chooseMotion, useChosen: useMotion } = pageChoice('motion')
