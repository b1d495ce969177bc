import type { MetaFunction } from 'react-router'
import { FollowGift } from '#feature/gifts'
import { pageMeta } from '#kit/page-meta.ts'

/** Only the giver's secret shows anything here, so search engines skip it. */
export const meta: MetaFunction = () => [
  ...pageMeta('Track a gift', 'Follow a gift you gave from a wishlist.'),
  { name: 'robots', content: 'noindex' },
]

export default FollowGift
