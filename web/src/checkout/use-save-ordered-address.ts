import { useRef } from 'react'
import type { AddressEdits, AddressToSave } from '#feature/addresses'

interface Keeping {
  /** The saved address that is being put right. */
  readonly editedId: string | undefined
  /** Whether one that is not saved yet is to be. */
  readonly keeps: boolean
}

/** Keeps the address of an order where that is wished. Ends once it is kept or cannot be; never fails: the order counts, and what cannot be saved can be written again. */
export function useSaveOrderedAddress(edits: AddressEdits, { editedId, keeps }: Keeping) {
  /** What this checkout has saved itself, to be changed and not saved twice. */
  const keptAs = useRef<string | null>(null)
  const keeping = useRef(Promise.resolve())

  return (address: AddressToSave): Promise<void> => {
    const keep = async () => {
      if (editedId !== undefined) await edits.change(editedId, address)
      else if (keeps) {
        const kept = keptAs.current ? await edits.change(keptAs.current, address) : await edits.save(address)
        keptAs.current = kept.id
      }
    }
    // One after the other: what is saved already is changed.
    keeping.current = keeping.current.then(keep).catch(() => {})
    return keeping.current
  }
}
