/** What pages say of wishlists and the specification prints (section 2 and 8; D133). Apart from the words that every page fetches. */
export const wishlistWords = {
  created: 'Wishlist created successfully!',
  createFailed: 'Failed to create wishlist',
  deleted: 'Wishlist deleted successfully!',
  deleteFailed: 'Failed to delete wishlist',
  duplicated: 'Wishlist duplicated successfully!',
  duplicateFailed: 'Failed to duplicate wishlist',
  itemAdded: 'Item added to wishlist!',
  itemAddFailed: 'Failed to add item to wishlist',
  itemRemoved: 'Item removed from wishlist',
  itemRemoveFailed: 'Failed to remove item from wishlist',
  confirmDelete: 'Delete this wishlist? This action cannot be undone.',
  notFound: 'Wishlist not found',
  /** Changed without a connection. */
  waits: 'You are offline. Saved once you are back online.',
  /** A list that is made because a heart was pressed before there was any. */
  firstName: 'My wishlist',
} as const
