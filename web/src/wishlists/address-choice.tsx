import type { SavedAddress } from '@akyede/contract/addresses'
import { useSignedInQuery } from '#feature/accounts'
import { addressDetails, addressesQuery, shortAddress } from '#feature/addresses'
import { RadioGroup } from '#ui/radio-group.tsx'
import { TextLink } from '#ui/text-link.tsx'
import type { ListFormValues } from './list-form-values.ts'

type Chosen = ListFormValues['delivery_address']

interface AddressChoiceProps {
  value: Chosen
  error?: string | undefined
  onChoose: (address: Chosen) => void
}

const usualAddress = 'default'
const ownAddress = 'kept'

/** Delivery address of a list, copied from the owner's address book. Givers see only the town. */
export function AddressChoice({ value, error, onChoose }: AddressChoiceProps) {
  const { data } = useSignedInQuery(addressesQuery)
  const addresses = data ?? []
  const chosen = value === null ? usualAddress : (addresses.find(one => isSame(one, value))?.id ?? ownAddress)
  const first = addresses.find(address => address.is_default)
  const usualHint = first ? shortAddress(first) : data && 'You haven’t saved one yet'
  return (
    <div className="grid gap-2">
      <RadioGroup
        legend="Where should we deliver?"
        name="delivery_address"
        error={error}
        value={chosen}
        onChoose={id => {
          if (id === ownAddress) return
          const address = addresses.find(one => one.id === id)
          onChoose(address ? partsOf(address) : null)
        }}
        options={[
          {
            value: usualAddress,
            text: 'Your default address',
            ...(usualHint && { hint: usualHint }),
          },
          ...(chosen === ownAddress && value
            ? [{ value: ownAddress, text: shortAddress(value), hint: 'The address saved with this list' }]
            : []),
          ...addresses.map(address => ({
            value: address.id,
            text: shortAddress(address),
            hint: addressDetails(address),
          })),
        ]}
      />
      <p className="text-sm text-ink-2">
        Givers only see the town. <TextLink to="/profile#addresses">Your address book</TextLink>
      </p>
    </div>
  )
}

const partsOf = ({ id: _, is_default: __, ...address }: SavedAddress): NonNullable<Chosen> => address

const isSame = (saved: SavedAddress, { street, city, state, recipient_name }: NonNullable<Chosen>): boolean =>
  saved.street === street &&
  saved.city === city &&
  saved.state === state &&
  (saved.recipient_name ?? '') === (recipient_name ?? '')
