/** What pages say of friends and the specification prints (sections 2 and 8). Apart from the words that every page fetches. */
export const friendWords = {
  requestSent: 'Friend request sent!',
  requestFailed: 'Failed to send friend request',
  confirmRemove: 'Remove this friend?',
} as const
