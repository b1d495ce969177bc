import { useEffect, useState } from 'react'
import { storedValue } from '#kit/storage.ts'

/** Whether single-key shortcuts are on. Users of voice control can turn them off (WCAG 2.1.4). */
export const shortcutsOn = storedValue<boolean>({
  key: 'akyede:shortcuts',
  version: 1,
  fallback: true,
  accepts: value => typeof value === 'boolean',
})

/** Lets a key focus a field while no other field has the focus. Returns whether that has happened. */
export function useFieldShortcut(field: HTMLElement | null, key: string | undefined): boolean {
  const [used, setUsed] = useState(false)
  useEffect(() => {
    if (!field || !key) return
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== key || event.ctrlKey || event.metaKey || event.altKey) return
      if (isField(event.target) || !shortcutsOn.read()) return
      event.preventDefault()
      setUsed(true)
      field.focus()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [field, key])
  return used
}

export const isField = (target: EventTarget | null): boolean =>
  target instanceof Element && target.matches('input, select, textarea, [contenteditable], dialog *')
