import { useEffect, useState } from 'react'
import { isField, shortcutsOn } from './field-shortcut.ts'
import { registerMessagesShortcut } from './messages-shortcut.ts'
import { PageSkeleton } from './page-skeleton.tsx'
import type * as shortcutsDialog from './shortcuts-dialog.tsx'

/** The parts of the page frame that load once the page is idle. */
export function LazyFrame() {
  return (
    <>
      <Shortcuts />
      <PageSkeleton />
    </>
  )
}

/**
 * Global shortcuts: `?` opens the list of shortcuts, except in fields, and F8 moves the focus to the messages.
 */
export function Shortcuts() {
  const [dialog, setDialog] = useState<typeof shortcutsDialog>()
  useEffect(registerMessagesShortcut, [])
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== '?' || event.ctrlKey || event.metaKey || event.altKey) return
      if (isField(event.target) || !shortcutsOn.read()) return
      event.preventDefault()
      // Without a connection the list cannot load. The shortcuts still work.
      import('./shortcuts-dialog.tsx').then(setDialog, () => {})
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [])
  return dialog ? <dialog.ShortcutsDialog onClose={() => setDialog(undefined)} /> : null
}
