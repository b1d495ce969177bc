import type { EndpointName } from '@akyede/contract/api'
import { type ListPair, type ObservedPair, pick, type RequestOf } from './differential.ts'
import type { TestShop } from './test-shop.ts'
import type { Reply } from './wire.ts'

interface OwnerContext {
  readonly shop: TestShop
  /** Each is a co-owner of all lists of one owner. */
  readonly coOwners: ObservedPair
  /** Both owners call it for their own list; the responses must be equal. */
  readonly both: <Name extends EndpointName>(
    name: Name,
    requestOf: RequestOf<Name>,
    headers?: Record<string, string>,
  ) => Promise<{ given: Reply<Name>['body']; left: Reply<Name>['body'] }>
  readonly addItem: (lists: ListPair, quantity: number) => Promise<void>
  readonly runJobs: () => Promise<void>
}

/** The request of an endpoint whose path names a list. */
export const ofList = (lists: ListPair) => (side: 'given' | 'left') => ({
  params: { wishlistId: lists[side] },
})

/** Actions that both owners take on their lists, chosen by the random draw. */
export const ownerActions = ({
  shop,
  coOwners,
  both,
  addItem,
  runJobs,
}: OwnerContext): Record<string, (lists: ListPair, draw: number) => Promise<unknown>> => ({
  add: (lists, draw) => addItem(lists, 1 + (draw % 3)),
  remove: (lists, draw) =>
    both('removeWishlistItem', side => ({
      body: { wishlist_id: lists[side], item_id: pick(lists.items, draw)?.[side] ?? lists[side] },
    })),
  quantity: (lists, draw) =>
    both('changeWishlistItem', side => ({
      params: { wishlistId: lists[side], itemId: pick(lists.items, draw)?.[side] ?? lists[side] },
      body: { quantity: 1 + (draw % 4), note: `${draw % 9}` },
    })),
  reorder: lists =>
    both('reorderWishlistItems', side => ({
      params: { wishlistId: lists[side] },
      body: { ids: lists.items.map(item => item[side]).reverse() },
    })),
  rename: (lists, draw) =>
    both(
      'changeWishlist',
      side => ({ params: { wishlistId: lists[side] }, body: { name: `Wanted ${draw % 7}` } }),
      { 'if-match': `"${1 + (draw % 3)}"` },
    ),
  link: lists => both('openListLink', side => ({ ...ofList(lists)(side), body: { renew: false } })),
  async expiringLink(lists) {
    const expiration = shop.clock.now().getTime() + 3_600_000
    const body = { regenerate: false, expiration }
    const link = await both('generateExpiringLink', side => ({
      body: { ...body, wishlist_id: lists[side] },
    }))
    const shareIdOf = (side: 'given' | 'left') => link[side].data?.share_id ?? 'none'
    await both('revokeLink', side => ({
      params: { wishlistId: lists[side], shareId: shareIdOf(side) },
    }))
  },
  async template() {
    const list = await both('addFromTemplate', () => ({ params: { templateId: 'birthday' }, body: {} }))
    await both('deleteWishlist', side => ({ params: { wishlistId: list[side].data?.id ?? '' }, query: {} }))
  },
  coOwner: lists =>
    both('changeCollaborator', side => ({
      params: { wishlistId: lists[side], userId: String(coOwners[side].userId) },
      body: { role: 'co_owner' as const },
    })),
  async invite(lists) {
    const body = { email: 'kojo.annan@example.com', role: 'editor' as const, sees_claims: false }
    const sent = await both('sendListInvitation', side => ({ ...ofList(lists)(side), body }))
    await both('withdrawListInvitation', side => ({
      params: { wishlistId: lists[side], invitationId: sent[side].data?.id ?? '' },
    }))
  },
  hide: (lists, draw) =>
    both('changeWishlist', side => ({
      params: { wishlistId: lists[side] },
      body: { privacy: draw % 2 ? ('private' as const) : ('public' as const) },
    })),
  archive: lists => both('archiveWishlist', side => ({ params: { wishlistId: lists[side] } })),
  remove_softly: lists => both('deleteWishlists', side => ({ body: { ids: [lists[side]] } })),
  recover: lists => both('recoverWishlist', side => ({ params: { wishlistId: lists[side] } })),
  async duplicate(lists) {
    const copy = await both('duplicateWishlist', side => ({ params: { wishlistId: lists[side] } }))
    const ids = { given: copy.given.data?.id ?? lists.given, left: copy.left.data?.id ?? lists.left }
    if (copy.given.data)
      await both('deleteWishlist', side => ({ params: { wishlistId: ids[side] }, query: {} }))
  },
  buy: (lists, draw) =>
    both('startGift', side => ({
      body: { wishlist_id: lists[side], item_id: pick(lists.items, draw)?.[side] ?? lists[side] },
    })),
  buyAll: lists => both('checkoutWishlist', side => ({ body: { wishlist_id: lists[side] } })),
  async wait(_lists, draw) {
    await shop.clock.advance((1 + (draw % 20)) * 60_000)
    await runJobs()
  },
})
