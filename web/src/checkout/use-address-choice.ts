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
  readonly shouldSave: boolean | undefined
  choose(id: string): void
  edit(): void
  /** Restores the saved values. */
  cancel(): void
  /** Saves the edited address to the address book; throws when it is refused. */
  saveEdited(): Promise<void>
  remove(): Promise<void>
  setShouldSave(shouldSave: boolean): void
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
  const [chosenId, setChosenId] = useInitialAddress(data, { form, fields, person, drafted })
  const written = useRef<AddressValues>(noAddress)
  const known = saved.find(({ id }) => id === chosenId)
  const chosen = known ? known.id : anotherAddress
  const canSave = chosen === anotherAddress && data !== undefined && saved.length < limits.addresses.max
  const saveChecked = form.watch('keep_address')
  const ordered = useSaveOrderedAddress(edits, {
    editedId: editing ? known?.id : undefined,
    shouldSave: canSave && saveChecked,
  })
  const turnTo = (address: SavedAddress | undefined) => {
    setEditing(false)
    setChosenId(address?.id ?? anotherAddress)
    fields.write(address ? valuesOf(address, person) : written.current)
  }
  return {
    saved,
    chosen,
    editing: editing && known !== undefined,
    showsFields: chosen === anotherAddress || editing || fields.areWrong,
    shouldSave: canSave ? saveChecked : undefined,
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
      const isRemoved = known && (await removeWithToast(edits, known.id))
      if (isRemoved) turnTo(saved.find(({ id }) => id !== known.id))
    },
    setShouldSave: save => form.setValue('keep_address', save),
    ordered,
  }
}

/** Whether the address was removed; shows a toast in either case. */
async function removeWithToast(edits: AddressEdits, id: string): Promise<boolean> {
  try {
    await edits.remove(id)
    toast.success('Address removed')
    return true
  } catch (error) {
    toast.failure(error instanceof Error ? error.message : 'Failed to remove address')
    return false
  }
}

interface AddressSaving {
  /** The saved address that is being edited. */
  readonly editedId: string | undefined
  /** Whether an unsaved address is to be saved. */
  readonly shouldSave: boolean
}

/**
 * Saves the address of an order if requested. Resolves once it is saved or cannot be and never rejects, because the
 * order matters more and the address can be entered again.
 */
function useSaveOrderedAddress(edits: AddressEdits, { editedId, shouldSave }: AddressSaving) {
  /** The address that this checkout has saved itself, which is changed instead of saved twice. */
  const savedId = useRef<string | null>(null)
  const saving = useRef(Promise.resolve())

  return (address: AddressToSave): Promise<void> => {
    const save = async () => {
      if (editedId !== undefined) await edits.change(editedId, address)
      else if (shouldSave) {
        const changed = savedId.current
          ? await edits.change(savedId.current, address)
          : await edits.save(address)
        savedId.current = changed.id
      }
    }
    // Runs one after the other, so that a saved address is changed.
    saving.current = saving.current.then(save).catch(() => {})
    return saving.current
  }
}
