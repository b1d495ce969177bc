import { isRemembrance } from '@akyede/contract/wish-words'
import { useQuery } from '@tanstack/react-query'
import { addressesQuery } from '#feature/addresses'
import { TextLink } from '#ui/text-link.tsx'
import type { WishlistFacts } from './lists-address.ts'

/**
 * Told to the owner while nothing can be given: gifts go to the address of the list, else to the first one of her book.
 * Of those who keep it with her nobody knows her book.
 */
export function MissingAddressNotice({ list }: { list: WishlistFacts }) {
  const { data: addresses } = useQuery({ ...addressesQuery, enabled: list.deliveryAddress === null })
  if (list.deliveryAddress !== null || addresses?.length !== 0) return null
  const [things, given] = isRemembrance(list) ? ['things', 'sent'] : ['gifts', 'given']
  return (
    <p className="rounded-control bg-gold-soft px-4 py-2.5 text-gold-ink">
      Nothing can be {given} yet: <TextLink to="/profile#addresses">say where {things} should go</TextLink>.
    </p>
  )
}
