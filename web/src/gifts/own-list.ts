import type { ResponseFor } from '@akyede/contract/api'

/** A list as whoever owns it sees it, or keeps it with its owner as one. */
export type OwnList = ResponseFor<'getWishlist'>['data']
