import { pageChoice } from '#kit/page-choice.ts'
import { Checkbox } from '#ui/checkbox.tsx'

/** Reduces motion for users who feel unwell from it, on devices without that setting. */
export function LessMotion() {
  const less = useMotion() === 'less'
  return (
    <Checkbox
      label="Reduce motion"
      hint="No automatic movement or sliding. We follow your device setting by default."
      checked={less}
      onChange={({ target }) => chooseMotion(target.checked ? 'less' : 'device')}
    />
  )
}

/** Whether this browser shows less motion than its device asks for. */
const { choose: chooseMotion, useChosen: useMotion } = pageChoice('motion')

/** Keeps toasts for people who need longer to read or to reach them. */
export function LastingMessages() {
  const lasting = useMessages() === 'stay'
  return (
    <Checkbox
      label="Keep messages on the screen"
      hint="Until you dismiss them. Otherwise they close after 4 seconds."
      checked={lasting}
      onChange={({ target }) => chooseMessages(target.checked ? 'stay' : 'brief')}
    />
  )
}

const { choose: chooseMessages, useChosen: useMessages } = pageChoice('messages')
