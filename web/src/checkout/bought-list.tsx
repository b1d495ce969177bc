import { useState } from 'react'
import { useSession } from '#feature/accounts'
import { ButtonLink } from '#ui/button.tsx'
import { OutcomeActions } from '#ui/outcome-page.tsx'
import { attemptStore } from './current-attempt.ts'
import type { BoughtList } from './order-attempt.ts'

/** The list that this payment is for, as stored in this tab; undefined for an order of the cart. */
export function useBoughtList(reference: string): BoughtList | undefined {
  const { user } = useSession()
  // The attempt is deleted once its outcome is known; this page keeps the list.
  const [list] = useState(() => user && attemptStore(user.user_id).read()?.list)
  return list?.reference === reference ? list : undefined
}

export const listAddress = ({ id }: BoughtList): string => `/wishlists/${encodeURIComponent(id)}`

/** The address of the list with its purchase dialog open again. */
export const buyAgainAddress = (list: BoughtList): string => `${listAddress(list)}?buy=all`

/** Next steps for a buyer whose purchase of a whole list did not succeed. */
export const ListActions = ({ list }: { list: BoughtList }) => (
  <OutcomeActions>
    <ButtonLink to={buyAgainAddress(list)}>Try again</ButtonLink>
    <ButtonLink to={listAddress(list)} variant="secondary">
      Back to the list
    </ButtonLink>
  </OutcomeActions>
)
