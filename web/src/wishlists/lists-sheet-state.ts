import type { Gift } from './gift.ts'

/** The open sheet: lists of a guest, or the choice of lists for a gift. */
export type SheetState =
  | { readonly kind: 'lists'; readonly listId?: string | undefined }
  | { readonly kind: 'pick'; readonly gift: Gift }

const listeners = new Set<() => void>()
let shown: SheetState | null = null

export const listsSheet = {
  read: (): SheetState | null => shown,
  readOnServer: (): SheetState | null => null,
  show(next: SheetState | null): void {
    shown = next
    for (const listener of listeners) listener()
  },
  subscribe(listener: () => void): () => void {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
}
