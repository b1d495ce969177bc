const chain = 'api/src/platform/audit.test.ts'

/** What is written down for good, and by which keys. @type {readonly import('../guards.mjs').Guard[]} */
export const audit = [
  {
    name: 'audit-facts',
    sentence: 'A fact of an entry that was changed afterwards shows.',
    file: 'api/src/platform/audit-hash.ts',
    from: 'entry.network, entry.facts)',
    to: 'entry.network)',
    test: chain,
    red: 'changed one fact of one entry',
  },
  {
    name: 'audit-stray',
    sentence: 'An entry that came past the log shows.',
    file: 'api/src/platform/verify-audit.ts',
    from: 'sealed where sealed.id = entry.id)',
    to: 'sealed)',
    test: chain,
    red: 'changed an entry that was slipped in',
  },
  {
    name: 'keyring-verifies',
    sentence: 'Who was signed in before a key was changed stays so.',
    file: 'api/src/platform/tokens.ts',
    from: 'new Map(accessKeys.map(key => [idOf(key), createSecretKey(key)]))',
    to: 'new Map([[keyId, signing]])',
    test: 'api/src/platform/keyring.test.ts',
    red: 'goes on with who is signed in',
  },
  {
    name: 'token-audience',
    sentence: 'A token for another service opens nothing here.',
    file: 'api/src/platform/tokens.ts',
    from: 'typ: type, audience, currentDate',
    to: 'typ: type, currentDate',
    test: 'api/src/platform/tokens.test.ts',
    red: 'another audience',
  },
]
