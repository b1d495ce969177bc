import type { Endpoint } from './endpoint.ts'
import * as wishlistCollaborators from './wishlist-collaborators.ts'
import * as wishlistImport from './wishlist-import.ts'
import * as wishlistItems from './wishlist-items.ts'
import * as wishlistSaved from './wishlist-saved.ts'
import * as wishlistTemplates from './wishlist-templates.ts'
import * as wishlists from './wishlists.ts'

/** The endpoints of wishlists, by operation id. */
export const wishlistEndpoints = {
  listWishlists: wishlists.listWishlists,
  countWishlists: wishlists.countWishlists,
  listSavedGifts: wishlistSaved.listSavedGifts,
  getWishlist: wishlists.getWishlist,
  addWishlist: wishlists.addWishlist,
  changeWishlist: wishlists.changeWishlist,
  deleteWishlist: wishlists.deleteWishlist,
  deleteWishlists: wishlists.deleteWishlists,
  archiveWishlist: wishlists.archiveWishlist,
  recoverWishlist: wishlists.recoverWishlist,
  duplicateWishlist: wishlists.duplicateWishlist,
  putWishlistCover: wishlists.putWishlistCover,
  removeWishlistCover: wishlists.removeWishlistCover,
  listWishlistTemplates: wishlistTemplates.listWishlistTemplates,
  addFromTemplate: wishlistTemplates.addFromTemplate,
  importToWishlist: wishlistImport.importToWishlist,
  listWishlistInvitations: wishlistCollaborators.listWishlistInvitations,
  inviteCollaborator: wishlistCollaborators.inviteCollaborator,
  sendListInvitation: wishlistCollaborators.sendListInvitation,
  listSentInvitations: wishlistCollaborators.listSentInvitations,
  withdrawListInvitation: wishlistCollaborators.withdrawListInvitation,
  readListInvitation: wishlistCollaborators.readListInvitation,
  acceptListInvitation: wishlistCollaborators.acceptListInvitation,
  acceptInvitation: wishlistCollaborators.acceptInvitation,
  respondToInvitation: wishlistCollaborators.respondToInvitation,
  changeCollaborator: wishlistCollaborators.changeCollaborator,
  removeCollaborator: wishlistCollaborators.removeCollaborator,
  listWishlistItems: wishlistItems.listWishlistItems,
  addWishlistItems: wishlistItems.addWishlistItems,
  removeWishlistItem: wishlistItems.removeWishlistItem,
  changeWishlistItem: wishlistItems.changeWishlistItem,
  reorderWishlistItems: wishlistItems.reorderWishlistItems,
} as const satisfies Record<string, Endpoint>
