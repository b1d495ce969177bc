/**
 * Texts about wishlists that the specification prints (sections 2 and 8; D133). Kept apart from `words`,
 * which every page loads.
 */
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
  /** For changes made without a connection. */
  waits: 'You’re offline. We’ll save this when you’re back online.',
  /** The list that is created when a user without lists clicks a heart. */
  firstName: 'My wishlist',
} as const
