import type { Endpoint } from './endpoint.ts'
import * as giftClaims from './gift-claims.ts'
import * as gifts from './gifts.ts'
import * as givenGifts from './given-gifts.ts'
import * as shareLinks from './share-links.ts'

/** The endpoints of shared lists and of the gifts on them, by operation id. */
export const giftEndpoints = {
  generateLink: shareLinks.generateLink,
  generateExpiringLink: shareLinks.generateExpiringLink,
  openListLink: shareLinks.openListLink,
  listLinks: shareLinks.listLinks,
  revokeLink: shareLinks.revokeLink,
  getSharedList: shareLinks.getSharedList,
  unlockSharedList: shareLinks.unlockSharedList,
  getUnlockedList: shareLinks.getUnlockedList,

  getSharedClaims: giftClaims.getSharedClaims,
  getListToGive: giftClaims.getListToGive,
  getListClaims: giftClaims.getListClaims,
  listGiftsInTime: giftClaims.listGiftsInTime,
  quoteGift: gifts.quoteGift,
  startGift: gifts.startGift,
  undoGift: gifts.undoGift,
  takeGiftBack: givenGifts.takeGiftBack,
  checkoutWishlist: gifts.checkoutWishlist,
  quoteCheckout: gifts.quoteCheckout,
  payListShipping: gifts.payListShipping,
  getGift: givenGifts.getGift,
  listGifts: givenGifts.listGifts,
  thankForGift: givenGifts.thankForGift,
} as const satisfies Record<string, Endpoint>
