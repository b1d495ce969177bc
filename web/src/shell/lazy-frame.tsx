import { useEffect, useState } from 'react'
import { isField, shortcutsOn } from './field-shortcut.ts'
import { registerMessagesShortcut } from './messages-shortcut.ts'
import { PageSkeleton } from './page-skeleton.tsx'
import type * as shortcutsDialog from './shortcuts-dialog.tsx'

/** What of the frame nobody needs before the page is calm. */
export function LazyFrame() {
  return (
    <>
      <Shortcuts />
      <PageSkeleton />
    </>
  )
}

/** The key ? tells which keys do what, from anywhere but a field; F8 leads to the messages. */
export function Shortcuts() {
  const [dialog, setDialog] = useState<typeof shortcutsDialog>()
  useEffect(registerMessagesShortcut, [])
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== '?' || event.ctrlKey || event.metaKey || event.altKey) return
      if (isField(event.target) || !shortcutsOn.read()) return
      event.preventDefault()
      // Without the network the keys do what they do, untold.
      import('./shortcuts-dialog.tsx').then(setDialog, () => {})
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [])
  return dialog ? <dialog.ShortcutsDialog onClose={() => setDialog(undefined)} /> : null
}
