import type { SavedAddress } from '@akyede/contract/addresses'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { addressDetails, shortAddress } from '#feature/addresses'
import { Button } from '#ui/button.tsx'
import { RadioGroup } from '#ui/radio-group.tsx'
import { anotherAddress } from './saved-address.ts'
import type { AddressChoice } from './use-address-choice.ts'

const shownAtFirst = 4

interface SavedAddressesProps {
  where: AddressChoice
  /** The element of the choices, to which the focus returns. */
  box: RefObject<HTMLDivElement | null>
}

/** The saved addresses with the actions of the chosen one. */
export function SavedAddresses({ where, box }: SavedAddressesProps) {
  const { saved, chosen, editing } = where
  const [all, setAll] = useState(false)
  const shown = saved.filter(({ id }, index) => all || index < shownAtFirst || id === chosen)
  const current = saved.find(({ id }) => id === chosen)
  const removed = useRef(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another address is chosen once one is removed
  useEffect(() => {
    if (removed.current) focusChosen(box.current)
    removed.current = false
  }, [chosen, box])
  return (
    <div ref={box} className="grid gap-3">
      <RadioGroup
        legend="Your addresses"
        name="saved_address"
        options={[...shown.map(optionOf), { value: anotherAddress, text: 'Another address' }]}
        value={chosen}
        onChoose={where.choose}
      />
      {shown.length < saved.length && (
        <div>
          <Button variant="quiet" onClick={() => setAll(true)}>
            Show all {saved.length} addresses
          </Button>
        </div>
      )}
      {current && !editing && (
        <ChosenAddress
          key={current.id}
          address={current}
          onEdit={where.edit}
          onRemove={() => {
            removed.current = true
            return where.remove()
          }}
        />
      )}
    </div>
  )
}

/** Returns the focus to the chosen address after the focused element was removed. */
export const focusChosen = (box: HTMLElement | null): void =>
  box?.querySelector<HTMLInputElement>('input:checked')?.focus()

const optionOf = (address: SavedAddress) => ({
  value: address.id,
  text: <span className="font-semibold wrap-anywhere">{shortAddress(address)}</span>,
  hint: <span className="wrap-anywhere">{addressDetails(address)}</span>,
})

interface ChosenAddressProps {
  address: SavedAddress
  onEdit: () => void
  onRemove: () => Promise<void>
}

function ChosenAddress({ address, onEdit, onRemove }: ChosenAddressProps) {
  const [removing, setRemoving] = useState(false)
  const name = shortAddress(address)
  const remove = async () => {
    setRemoving(true)
    await onRemove()
    setRemoving(false)
  }
  return (
    <div className="flex flex-wrap gap-2">
      <Button variant="quiet" aria-label={`Edit ${name}`} onClick={onEdit}>
        Edit
      </Button>
      <Button
        variant="quiet"
        aria-label={`Remove ${name}`}
        pending={removing && 'Removing…'}
        onClick={() => void remove()}
      >
        Remove
      </Button>
    </div>
  )
}
