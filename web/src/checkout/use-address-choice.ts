import type { SavedAddress } from '@akyede/contract/addresses'
import { limits } from '@akyede/contract/limits'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useSignedInQuery } from '#feature/accounts'
import { type AddressEdits, type AddressToSave, addressesQuery, editAddresses } from '#feature/addresses'
import { toast } from '#ui/toast.ts'
import type { CheckoutFormState } from './checkout-rules.ts'
import {
  type AddressValues,
  anotherAddress,
  noAddress,
  type Receiver,
  toAddressInput,
  valuesOf,
} from './saved-address.ts'
import { addressFieldsOf, useInitialAddress } from './use-initial-address.ts'

/** Where the order goes: to a saved address, or to what is written in the form. */
export interface AddressChoice {
  readonly saved: readonly SavedAddress[]
  /** The id of a saved address, or `another`. */
  readonly chosen: string
  /** The saved address is being put right in the form's fields. */
  readonly editing: boolean
  readonly showsFields: boolean
  /** Whether what is written is to be kept; undefined where there is nothing to ask. */
  readonly keeps: boolean | undefined
  choose(id: string): void
  edit(): void
  /** Back to how it was saved. */
  cancel(): void
  /** Writes the address that is being edited into the address book; a refusal is thrown. */
  saveEdited(): Promise<void>
  remove(): Promise<void>
  setKeeps(keeps: boolean): void
  /** The order goes there: keeps the address where that is wished. Ends once it is kept or cannot be; never fails. */
  ordered(address: AddressToSave): Promise<void>
}

/** `person` says who receives where an address does not; `drafted`: the form was being filled in before. */
export function useAddressChoice(form: CheckoutFormState, person: Receiver, drafted: boolean): AddressChoice {
  const edits = editAddresses(useQueryClient())
  const { data } = useSignedInQuery(addressesQuery)
  const saved = data ?? []
  const [editing, setEditing] = useState(false)
  const fields = addressFieldsOf(form)
  const [wanted, setWanted] = useInitialAddress(data, { form, fields, person, drafted })
  const written = useRef<AddressValues>(noAddress)
  const known = saved.find(({ id }) => id === wanted)
  const chosen = known ? known.id : anotherAddress
  const mayKeep = chosen === anotherAddress && data !== undefined && saved.length < limits.addresses.max
  const keeps = form.watch('keep_address')
  const ordered = useSaveOrderedAddress(edits, {
    editedId: editing ? known?.id : undefined,
    keeps: mayKeep && keeps,
  })
  const turnTo = (address: SavedAddress | undefined) => {
    setEditing(false)
    setWanted(address?.id ?? anotherAddress)
    fields.write(address ? valuesOf(address, person) : written.current)
  }
  return {
    saved,
    chosen,
    editing: editing && known !== undefined,
    showsFields: chosen === anotherAddress || editing || fields.areWrong,
    keeps: mayKeep ? keeps : undefined,
    choose: id => {
      if (chosen === anotherAddress) written.current = fields.read()
      turnTo(saved.find(one => one.id === id))
    },
    edit: () => setEditing(true),
    cancel: () => known && turnTo(known),
    saveEdited: async () => {
      if (known) await edits.change(known.id, toAddressInput(fields.read())).then(() => setEditing(false))
    },
    remove: async () => {
      const gone = known && (await removedAloud(edits, known.id))
      if (gone) turnTo(saved.find(({ id }) => id !== known.id))
    },
    setKeeps: keep => form.setValue('keep_address', keep),
    ordered,
  }
}

/** Whether it is gone; a toast tells either way. */
async function removedAloud(edits: AddressEdits, id: string): Promise<boolean> {
  try {
    await edits.remove(id)
    toast.success('Address removed')
    return true
  } catch (error) {
    toast.failure(error instanceof Error ? error.message : 'Failed to remove address')
    return false
  }
}

interface Keeping {
  /** The saved address that is being put right. */
  readonly editedId: string | undefined
  /** Whether one that is not saved yet is to be. */
  readonly keeps: boolean
}

/** Keeps the address of an order where that is wished. Ends once it is kept or cannot be; never fails: the order counts, and what cannot be saved can be written again. */
function useSaveOrderedAddress(edits: AddressEdits, { editedId, keeps }: Keeping) {
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
