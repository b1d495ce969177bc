import type { SavedAddress } from '@akyede/contract/addresses'
import { limits } from '@akyede/contract/limits'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { type AddressToSave, addressesQuery, editAddresses } from '#feature/addresses'
import { toast } from '#ui/toast.ts'
import type { CheckoutFormState } from './address-section.tsx'
import { addressFields } from './checkout-values.ts'
import {
  type AddressValues,
  asWritten,
  holds,
  isUnwritten,
  noAddress,
  type Receiver,
  valuesOf,
} from './saved-address.ts'

/** The choice that opens the form's own fields. */
export const another = 'another'

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
  const client = useQueryClient()
  const edits = editAddresses(client)
  const { data } = useQuery(addressesQuery)
  const saved = data ?? []
  const [wanted, setWanted] = useState<string | null>(null)
  const [editing, setEditing] = useState(false)
  const written = useRef<AddressValues>(noAddress)
  /** What this checkout has saved itself, to be changed and not saved twice. */
  const keptAs = useRef<string | null>(null)
  const keeping = useRef(Promise.resolve())
  const keeps = form.watch('keep_address')
  const { dirtyFields, errors } = form.formState
  const known = saved.find(({ id }) => id === wanted)

  const read = (): AddressValues =>
    Object.fromEntries(addressFields.map(field => [field, form.getValues(field)])) as unknown as AddressValues
  const write = (values: AddressValues) => {
    for (const field of addressFields) form.setValue(field, values[field])
    form.clearErrors([...addressFields])
  }
  const fill = (address: SavedAddress) => write(valuesOf(address, person))

  /** The addresses are here: what was being written stays, else the default one is chosen. */
  const begin = useEffectEvent((addresses: readonly SavedAddress[]) => {
    if (wanted !== null) return
    const values = read()
    const typed = addressFields.some(field => dirtyFields[field]) || (drafted && !isUnwritten(values))
    const same = typed && addresses.find(address => holds(values, valuesOf(address, person)))
    const [first] = addresses
    if (same) setWanted(same.id)
    else if (typed || !first) setWanted(another)
    else {
      setWanted(first.id)
      fill(first)
    }
  })
  useEffect(() => {
    if (data) begin(data)
  }, [data])

  const chosen = known ? known.id : another
  const wrong = addressFields.some(field => errors[field])
  const mayKeep = chosen === another && data !== undefined && saved.length < limits.addresses.max
  return {
    saved,
    chosen,
    editing: editing && known !== undefined,
    showsFields: chosen === another || editing || wrong,
    keeps: mayKeep ? keeps : undefined,
    choose: id => {
      if (chosen === another) written.current = read()
      setEditing(false)
      setWanted(id)
      const address = saved.find(one => one.id === id)
      if (address) fill(address)
      else write(written.current)
    },
    edit: () => setEditing(true),
    cancel: () => {
      setEditing(false)
      if (known) fill(known)
    },
    saveEdited: async () => {
      if (!known) return
      await edits.change(known.id, asWritten(read()))
      setEditing(false)
    },
    remove: async () => {
      if (!known) return
      try {
        await edits.remove(known.id)
        const [next] = saved.filter(({ id }) => id !== known.id)
        setWanted(next ? next.id : another)
        if (next) fill(next)
        else write(written.current)
        setEditing(false)
        toast.success('Address removed')
      } catch (error) {
        toast.failure(error instanceof Error ? error.message : 'Failed to remove address')
      }
    },
    setKeeps: keep => form.setValue('keep_address', keep),
    ordered: address => {
      // The order counts: what cannot be saved can be written again.
      const keep = async () => {
        if (known && editing) await edits.change(known.id, address)
        else if (mayKeep && keeps) {
          const kept = keptAs.current
            ? await edits.change(keptAs.current, address)
            : await edits.save(address)
          keptAs.current = kept.id
        }
      }
      // One after the other: what is saved already is changed.
      keeping.current = keeping.current.then(keep).catch(() => {})
      return keeping.current
    },
  }
}
