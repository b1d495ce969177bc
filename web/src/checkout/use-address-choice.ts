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

/** The delivery address: a saved one, or the fields of the form. */
export interface AddressChoice {
  readonly saved: readonly SavedAddress[]
  /** The id of a saved address, or `another`. */
  readonly chosen: string
  /** The saved address is being edited in the form's fields. */
  readonly editing: boolean
  readonly showsFields: boolean
  /** Whether the entered address is to be saved; undefined when the question is not asked. */
  readonly keeps: boolean | undefined
  choose(id: string): void
  edit(): void
  /** Restores the saved values. */
  cancel(): void
  /** Saves the edited address to the address book; throws when it is refused. */
  saveEdited(): Promise<void>
  remove(): Promise<void>
  setKeeps(keeps: boolean): void
  /** Saves the address of a placed order if requested. Resolves once it is saved or cannot be; never rejects. */
  ordered(address: AddressToSave): Promise<void>
}

/** `person` is the default recipient; `drafted`: the form was filled in before. */
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

/** Whether the address was removed; shows a toast in either case. */
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
  /** The saved address that is being edited. */
  readonly editedId: string | undefined
  /** Whether an unsaved address is to be saved. */
  readonly keeps: boolean
}

/**
 * Saves the address of an order if requested. Resolves once it is saved or cannot be and never rejects, because the
 * order matters more and the address can be entered again.
 */
function useSaveOrderedAddress(edits: AddressEdits, { editedId, keeps }: Keeping) {
  /** The address that this checkout has saved itself, which is changed instead of saved twice. */
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
    // Runs one after the other, so that a saved address is changed.
    keeping.current = keeping.current.then(keep).catch(() => {})
    return keeping.current
  }
}
