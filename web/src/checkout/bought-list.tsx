import { useState } from 'react'
import { useSession } from '#feature/accounts'
import { ButtonLink } from '#ui/button.tsx'
import { OutcomeActions } from '#ui/outcome-page.tsx'
import { attemptStore } from './current-attempt.ts'
import type { BoughtList } from './order-attempt.ts'

/** The list that this payment is for, as this tab remembers it; undefined for what was in the cart. */
export function useBoughtList(reference: string): BoughtList | undefined {
  const { user } = useSession()
  // The attempt is forgotten once its outcome is known; where it came from stays known here.
  const [list] = useState(() => user && attemptStore(user.user_id).read()?.list)
  return list?.reference === reference ? list : undefined
}

export const listAddress = ({ id }: BoughtList): string => `/wishlists/${encodeURIComponent(id)}`

/** The list, with buying all of it open again. */
export const buyAgainAddress = (list: BoughtList): string => `${listAddress(list)}?buy=all`

/** The ways on for whoever wanted to buy the rest of their list, and did not. */
export const ListActions = ({ list }: { list: BoughtList }) => (
  <OutcomeActions>
    <ButtonLink to={buyAgainAddress(list)}>Try again</ButtonLink>
    <ButtonLink to={listAddress(list)} variant="secondary">
      Back to the list
    </ButtonLink>
  </OutcomeActions>
)
