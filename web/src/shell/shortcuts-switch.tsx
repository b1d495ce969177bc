import { useSyncExternalStore } from 'react'
import { Checkbox } from '#ui/checkbox.tsx'
import { shortcutsOn } from './field-shortcut.ts'

/** Whoever speaks to their device may say a letter that is not meant as a command. */
export function ShortcutsSwitch({ hint = 'Turn them off if you speak to your device.' }: { hint?: string }) {
  const on = useSyncExternalStore(shortcutsOn.subscribe, shortcutsOn.read, () => true)
  return (
    <Checkbox
      label="The keys / and ? are shortcuts"
      hint={hint}
      checked={on}
      onChange={event => shortcutsOn.write(event.target.checked)}
    />
  )
}
