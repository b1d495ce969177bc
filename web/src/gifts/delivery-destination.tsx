import { TextLink } from '#ui/text-link.tsx'
import type { OwnList } from './own-list.ts'

interface DeliveryDestinationProps {
  list: OwnList
  /** As the shop named it with the costs. */
  town: string | undefined
}

/** Where what one buys from a list goes, and where that is changed. */
export function DeliveryDestination({ list, town }: DeliveryDestinationProps) {
  const isLists = list.role === 'owner' && list.deliveryAddress !== null
  return (
    <p className="text-sm text-ink-2">
      Delivered to {isLists ? 'the address of this list' : 'your default address'}
      {town && ` in ${town}`}.{' '}
      <TextLink to={isLists ? `/wishlists/${list.id}/edit` : addressBookPath}>Change it</TextLink>
    </p>
  )
}

export const addressBookPath = '/profile#addresses'
