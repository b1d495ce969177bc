import type { MetaFunction } from 'react-router'
import { FollowGift } from '#feature/gifts'
import { privatePageMeta } from '#kit/private-page.ts'

/** Only the giver's secret shows anything here, so search engines skip it. The list may be one of remembrance. */
export const meta: MetaFunction = () =>
  privatePageMeta('Track your order', 'Follow what you sent from a wishlist.')

export default FollowGift
