import { type ReactNode, useSyncExternalStore } from 'react'
import { Checkbox } from '#ui/checkbox.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { shortcutsOn } from './field-shortcut.ts'

const shortcuts: readonly { keys: readonly string[]; does: string }[] = [
  { keys: ['/'], does: 'Search' },
  { keys: ['?'], does: 'Show this list' },
  { keys: ['F8'], does: 'Jump to a message and back' },
  { keys: ['↑', '↓'], does: 'Move through suggestions and menus' },
  { keys: ['Page Up', 'Page Down'], does: 'Previous or next month in your calendar' },
  { keys: ['Esc'], does: 'Close a window or menu' },
]

/** Lists the shortcuts and lets the user turn off the single-key ones (WCAG 2.1.4). */
export function ShortcutsDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog open title="Keyboard shortcuts" onClose={onClose}>
      <dl className="grid gap-3">
        {shortcuts.map(({ keys, does }) => (
          <div key={does} className="flex items-center justify-between gap-x-6">
            <dt className="order-last flex shrink-0 gap-1.5">
              {keys.map(key => (
                <Key key={key}>{key}</Key>
              ))}
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
      <div className="border-t border-line pt-2">
        <ShortcutsSwitch hint="Turn off if you use voice control. You can turn them back on in Settings." />
      </div>
    </Dialog>
  )
}

const Key = ({ children }: { children: ReactNode }) => (
  <kbd className="grid min-h-8 min-w-8 place-items-center rounded-badge border border-line-strong bg-surface-2 px-2 font-text text-sm font-semibold">
    {children}
  </kbd>
)

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
