import { useSyncExternalStore } from 'react'
import { Checkbox } from '#ui/checkbox.tsx'
import { shortcutsOn } from './field-shortcut.ts'

/** A setting that turns off single-key shortcuts, which voice control can trigger by accident. */
export function ShortcutsSwitch({ hint = 'Turn off if you use voice control.' }: { hint?: string }) {
  const on = useSyncExternalStore(shortcutsOn.subscribe, shortcutsOn.read, () => true)
  return (
    <Checkbox
      label="Use / and ? as shortcuts"
      hint={hint}
      checked={on}
      onChange={event => shortcutsOn.write(event.target.checked)}
    />
  )
}
