import { ApiError, call } from '#kit/call.ts'
import type { ListToSave } from './list-form-values.ts'
import type { WishlistCard, WishlistFacts } from './lists-address.ts'

/** A list as it stands now; what is on it goes without saying here. */
export type ListNow = Omit<WishlistCard, 'items'>

export type Saved = { readonly list: WishlistFacts } | { readonly theirs: ListNow }

/** Writes changes of the version that they were made from. Answers the list of others where it is another one by now. */
export async function saveList(
  wishlistId: string,
  changes: Partial<ListToSave>,
  version: number,
): Promise<Saved> {
  try {
    const { data } = await call(
      'changeWishlist',
      { params: { wishlistId }, body: changes },
      { headers: { 'if-match': `"${version}"` } },
    )
    return { list: data }
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'wishlist.modified') throw error
    const { wishlist } = error.facts as { wishlist?: ListNow }
    return { theirs: wishlist ?? (await call('getWishlist', { params: { wishlistId } })).data }
  }
}
