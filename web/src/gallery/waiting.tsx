import { Button, ButtonLink } from '#ui/button.tsx'
import { Empty } from '#ui/empty.tsx'
import { ErrorBlock } from '#ui/error-block.tsx'
import { ErrorSummary, type FormProblem } from '#ui/error-summary.tsx'
import { OutcomeActions, OutcomePage, outcomeLeadClass } from '#ui/outcome-page.tsx'
import { Skeleton, type SkeletonKind } from '#ui/skeleton.tsx'
import { eachState, longText, type Specimen } from './specimen.ts'

/** Shows a skeleton. Set `few` where the default number of boxes would fill the page. */
const waiting = (kind: SkeletonKind, few?: number) => (
  <Skeleton kind={kind} atOnce {...(few && { count: few })} />
)

const oneProblem: readonly FormProblem[] = [{ field: 'street', message: 'Street is required' }]
const problems: readonly FormProblem[] = [
  ...oneProblem,
  { field: 'phone', message: 'Please enter a valid phone number' },
  { field: 'note', message: longText },
]

/** Components for loading, empty and failed states. */
export const awaited: readonly Specimen[] = [
  {
    of: 'skeleton',
    states: eachState<SkeletonKind>(
      {
        app: waiting('app'),
        dashboard: waiting('dashboard'),
        productGrid: waiting('productGrid', 4),
        searchResults: waiting('searchResults', 2),
        product: waiting('product'),
        vendorProfile: waiting('vendorProfile'),
        wishlists: waiting('wishlists', 2),
        orders: waiting('orders'),
        categories: waiting('categories', 4),
        preferences: waiting('preferences'),
        content: waiting('content'),
        cart: waiting('cart'),
        events: waiting('events'),
      },
      true,
    ),
  },
  {
    of: 'error-block',
    states: eachState({
      plain: <ErrorBlock />,
      'with a way on': <ErrorBlock onRetry={() => {}} />,
      'for support': (
        <ErrorBlock message="Your orders could not be loaded" onRetry={() => {}} requestId="01K9ZX4T" />
      ),
      'long text': <ErrorBlock message={longText} onRetry={() => {}} />,
    }),
  },
  {
    of: 'error-summary',
    states: eachState({
      one: <ErrorSummary problems={oneProblem} current={oneProblem} />,
      several: <ErrorSummary problems={problems} current={problems} />,
    }),
  },
  {
    of: 'empty',
    states: eachState({
      'with a way on': (
        <Empty symbol="bese-saka" action={<ButtonLink to="#">Browse gifts</ButtonLink>}>
          Your cart is waiting for a gift.
        </Empty>
      ),
      'words alone': <Empty symbol="nkyinkyim">No orders yet.</Empty>,
      'long text': (
        <Empty symbol="akoma" action={<Button variant="secondary">Create a wishlist</Button>}>
          {longText}
        </Empty>
      ),
    }),
  },
  {
    of: 'outcome-page',
    states: eachState(
      {
        'said and done': (
          <OutcomePage symbol="akoma" title="Medaase, Ama!">
            <p className={outcomeLeadClass}>Your gift is on its way to Efua.</p>
            <OutcomeActions>
              <ButtonLink to="#">Track order</ButtonLink>
              <ButtonLink to="#" variant="secondary">
                Browse gifts
              </ButtonLink>
            </OutcomeActions>
          </OutcomePage>
        ),
      },
      true,
    ),
  },
]
