import { ButtonLink } from '#ui/button.tsx'
import { OutcomeActions } from '#ui/outcome-page.tsx'
import { buyAgainAddress, listAddress } from './bought-list.ts'
import type { BoughtList } from './order-attempt.ts'

/** The ways on for whoever wanted to buy the rest of their list, and did not. */
export const ListActions = ({ list }: { list: BoughtList }) => (
  <OutcomeActions>
    <ButtonLink to={buyAgainAddress(list)}>Try again</ButtonLink>
    <ButtonLink to={listAddress(list)} variant="secondary">
      Back to the list
    </ButtonLink>
  </OutcomeActions>
)
