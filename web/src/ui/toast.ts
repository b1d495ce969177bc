import type { ReactNode } from 'react'

export interface Toast {
  id: number
  kind: 'success' | 'note' | 'failure'
  text: string
  /** One action, such as a link to the cart or an undo button. */
  action?: ReactNode
}

type Listener = () => void

const listeners = new Set<Listener>()
const maxShown = 3
let shown: readonly Toast[] = []
let lastId = 0

function replace(next: readonly Toast[]): void {
  shown = next
  for (const listener of listeners) listener()
}

function show(kind: Toast['kind'], text: string, action?: ReactNode): void {
  lastId += 1
  const otherToasts = shown.filter(toast => toast.text !== text)
  replace([...otherToasts, { id: lastId, kind, text, action }].slice(-maxShown))
}

/**
 * Shows a short message for four seconds. A failure must also stay visible where it happened, and an action must also
 * be reachable on the page itself.
 */
export const toast = {
  success: (text: string, action?: ReactNode) => show('success', text, action),
  /** For neutral information, neither success nor failure. */
  note: (text: string, action?: ReactNode) => show('note', text, action),
  failure: (text: string, action?: ReactNode) => show('failure', text, action),
}

export const dismissToast = (id: number): void => replace(shown.filter(toast => toast.id !== id))

/** The store that the toaster subscribes to. */
export const shownToasts = {
  current: (): readonly Toast[] => shown,
  subscribe: (listener: Listener): (() => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
}
