/** Guards that stand although no test can miss them. */
export const unprovable = [
  {
    name: 'stock-lock-order',
    sentence: 'Two orders never wait for each other, for levels are locked in the order of their ids.',
    reason: 'a deadlock is retried and then looks like any other order; it would show in times alone',
  },
  {
    name: 'stock-condition',
    sentence: 'The statement that holds pieces takes none that are not there.',
    reason:
      'a second line that the row lock leaves nothing to do; without the lock (stock-lock) it refuses, and so does the CHECK (stock-check-held)',
  },
  {
    name: 'promo-condition',
    sentence: 'The statement that counts a use counts none that is not allowed.',
    reason:
      'a second line that the row lock leaves nothing to do; without the lock (promo-lock) it refuses, and so does the CHECK (promo-check-uses)',
  },
  {
    name: 'constant-time',
    sentence: 'Signatures and tokens are compared in constant time.',
    reason: 'over a network the difference drowns in noise; a test of it would be a coin',
  },
  {
    name: 'dummy-hash',
    sentence: 'An unknown e-mail takes as long to refuse as a wrong password.',
    reason: 'needs hundreds of samples: `npm run bench -- account` measures it',
  },
]
