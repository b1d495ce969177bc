import type { MetaFunction } from 'react-router'
import { JoinList } from '#feature/wishlists'
import { pageMeta } from '#kit/page-meta.ts'

/** Only people with the link may find the page, and other sites must not learn its address. */
export const meta: MetaFunction = () => [
  ...pageMeta('Wishlist invitation', 'You’ve been invited to a wishlist.'),
  { name: 'robots', content: 'noindex' },
]

export default JoinList
