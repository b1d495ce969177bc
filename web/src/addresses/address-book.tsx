import type { SavedAddress } from '@akyede/contract/addresses'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { ErrorBlock } from '#ui/error-block.tsx'
import { toast } from '#ui/toast.ts'
import { AddressForm } from './address-form.tsx'
import { addressDetails, shortAddress } from './address-words.ts'
import { addressesQuery, editAddresses } from './queries.ts'

/** The address book: each address with its actions, and the form for a new one. */
export function AddressBook() {
  const addresses = useQuery(addressesQuery)
  /** The id of the edited address, or the new one. */
  const [edited, setEdited] = useState<string>()
  if (addresses.isError && !addresses.data)
    return <ErrorBlock message={addresses.error.message} onRetry={() => void addresses.refetch()} />
  const close = () => setEdited(undefined)
  return (
    <>
      <ul aria-label="Your addresses" className="grid gap-3 empty:hidden">
        {addresses.data?.map(address => (
          <li key={address.id} className="rounded-control border border-line p-4">
            {edited === address.id ? (
              <AddressForm address={address} onDone={close} />
            ) : (
              <AddressShown address={address} onEdit={() => setEdited(address.id)} />
            )}
          </li>
        ))}
      </ul>
      {addresses.data?.length === 0 && <p className="text-ink-2">No addresses yet.</p>}
      {edited === 'new' ? (
        <AddressForm onDone={close} />
      ) : (
        <div>
          <Button variant="secondary" onClick={() => setEdited('new')}>
            Add an address
          </Button>
        </div>
      )}
    </>
  )
}

function AddressShown({ address, onEdit }: { address: SavedAddress; onEdit: () => void }) {
  const edits = editAddresses(useQueryClient())
  const [busy, setBusy] = useState(false)
  const name = shortAddress(address)
  const run = (change: () => Promise<unknown>, said: string) => {
    setBusy(true)
    change()
      .then(() => toast.success(said))
      .catch((error: Error) => toast.failure(error.message))
      .finally(() => setBusy(false))
  }
  const { id, ...given } = address
  return (
    <div className="grid gap-2" aria-busy={busy}>
      <p className="flex flex-wrap items-center gap-2 font-semibold">
        <span className="wrap-anywhere">{name}</span>
        {address.is_default && <Badge tone="good">Default</Badge>}
      </p>
      <p className="text-sm wrap-anywhere text-ink-2">{addressDetails(address)}</p>
      <div className="-ml-4 flex flex-wrap">
        {!address.is_default && (
          <Button
            variant="quiet"
            aria-label={`Make ${name} the default`}
            onClick={() =>
              run(() => edits.change(id, { ...given, is_default: true }), 'Default address changed')
            }
          >
            Make default
          </Button>
        )}
        <Button variant="quiet" aria-label={`Edit ${name}`} onClick={onEdit}>
          Edit
        </Button>
        <Button
          variant="quiet"
          aria-label={`Remove ${name}`}
          onClick={() => run(() => edits.remove(id), 'Address removed')}
        >
          Remove
        </Button>
      </div>
    </div>
  )
}
