/**
 * Texts about friends that the specification prints (sections 2 and 8). Kept apart from `words`, which every
 * page loads.
 */
export const friendWords = {
  requestSent: 'Friend request sent!',
  requestFailed: 'Failed to send friend request',
  confirmRemove: 'Remove this friend?',
} as const
