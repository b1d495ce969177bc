import type { MetaFunction } from 'react-router'
import { JoinList } from '#feature/wishlists'
import { privatePageMeta } from '#kit/private-page.ts'

/** Only people with the link may find the page, and other sites must not learn its address. */
export const meta: MetaFunction = () =>
  privatePageMeta('Wishlist invitation', 'You’ve been invited to a wishlist.')

export default JoinList
