import { pageChoice } from '#kit/page-choice.ts'
import { Checkbox } from '#ui/checkbox.tsx'

/** Reduces motion for users who feel unwell from it, on devices without that setting. */
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

/** Whether this browser shows less motion than its device asks for. */
export const { choose: chooseMotion, useChosen: useMotion } = pageChoice('motion')
