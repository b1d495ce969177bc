/** What is a person's own to say, to show and to end. @type {readonly import('../guards.mjs').Guard[]} */
export const profile = [
  {
    name: 'photo-decoded',
    sentence: 'A photo is one of three kinds of picture, whatever its file calls itself.',
    file: 'api/src/profile/draw-photo.ts',
    from: "if (!formats.includes(format)) throw new Error('another format')",
    to: '',
    test: 'api/src/profile/photos.test.ts',
    red: 'a GIF',
  },
  {
    name: 'erasure-code-tries',
    sentence: 'A code to delete an account is guessed at five times, however many guess at once.',
    file: 'api/src/profile/erasure-codes.ts',
    from: 'lt(erasureCodes.tries, triesMost),',
    to: '',
    test: 'api/src/profile/erasure.test.ts',
    red: 'confirms by a code from a letter',
  },
  {
    name: 'export-own',
    sentence: 'The file of a person is nobody else’s.',
    file: 'api/src/profile/exports.ts',
    from: 'and(eq(id, exportId), eq(user_id, userId), gt(expires_at, clock.now()))',
    to: 'and(eq(id, exportId), gt(expires_at, clock.now()))',
    test: 'api/src/profile/erasure.test.ts',
    red: 'comes as one file, of this person alone',
  },
  {
    name: 'kept-by-signing-in',
    sentence: 'Whoever signs in before the end keeps their account.',
    file: 'api/src/accounts/plan-erasure.ts',
    from: 'await tx.update(users).set({ erase_at: null }).where(eq(users.id, userId))',
    to: '',
    test: 'api/src/profile/erasure.test.ts',
    red: 'is kept by who signs in before',
  },
]
