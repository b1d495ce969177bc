import type { MetaFunction } from 'react-router'
import { FollowGift } from '#feature/gifts'
import { privatePageMeta } from '#kit/private-page.ts'

/** Only the giver's secret shows anything here, so search engines skip it. */
export const meta: MetaFunction = () =>
  privatePageMeta('Track a gift', 'Follow a gift you gave from a wishlist.')

export default FollowGift
