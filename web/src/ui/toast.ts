import type { ReactNode } from 'react'

export interface Toast {
  id: number
  kind: 'success' | 'note' | 'failure'
  text: string
  /** One action, such as a link to the cart or an undo button. */
  action?: ReactNode
  /** Whether the action is Undo, which is lost with its toast. */
  isUndo: boolean
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

function show(kind: Toast['kind'], text: string, action?: ReactNode, isUndo = false): void {
  lastId += 1
  // A phone has room for one.
  const isStacked = toastsStay() || matchMedia('(width >= 48rem)').matches
  const otherToasts = shown.filter(other => other.text !== text && (isStacked || other.isUndo))
  replace([...otherToasts, { id: lastId, kind, text, action, isUndo }].slice(-maxShown))
}

/** Whether the user has chosen that toasts stay until they are dismissed (kit/page-choice.ts). */
export const toastsStay = (): boolean => document.documentElement.dataset.messages === 'stay'

/**
 * Shows a short message for four seconds. On phones it replaces the one before. A failure must also stay visible where
 * it happened, and an action must also be reachable on the page itself.
 */
export const toast = {
  success: (text: string, action?: ReactNode) => show('success', text, action),
  /** For a success with an Undo button. It stays beside the next toast. */
  undoable: (text: string, undo: ReactNode) => show('success', text, undo, true),
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
