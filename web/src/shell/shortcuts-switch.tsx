import { useSyncExternalStore } from 'react'
import { Checkbox } from '#ui/checkbox.tsx'
import { shortcutsOn } from './field-shortcut.ts'

/** A setting that turns off single-key shortcuts, which voice control can trigger by accident. */
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
