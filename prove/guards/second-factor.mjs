/** What stands between a stolen password and an account. @type {readonly import('../guards.mjs').Guard[]} */
export const secondFactor = [
  {
    name: 'second-factor-lock',
    sentence: 'Of many codes at once five are looked at, then none for half an hour.',
    file: 'api/src/second-factor/tries.ts',
    from: 'setWhere: sql`${locked_until} is null or ${locked_until} <= ${now}::timestamptz`,',
    to: 'setWhere: sql`${locked_until} is null or ${locked_until} > ${now}::timestamptz`,',
    test: 'api/src/second-factor/second-factor-abuse.test.ts',
    red: 'checks five of a hundred at once, over two processes',
  },
  {
    name: 'second-factor-step',
    sentence: 'A code of an authenticator app counts once.',
    file: 'api/src/second-factor/take-proof.ts',
    from: '.where(and(isFactor(userId, method), lt(secondFactors.last_step, step)))',
    to: '.where(and(isFactor(userId, method), lt(secondFactors.last_step, step + 9)))',
    test: 'api/src/second-factor/second-factor.test.ts',
    red: 'takes the code of the last step, this one and the next, and no step twice',
  },
  {
    name: 'second-factor-backup-code',
    sentence: 'A backup code opens one session, however often it comes at once.',
    file: 'api/src/second-factor/backup-codes.ts',
    from: '        isNull(backupCodes.used_at),\n',
    to: '',
    test: 'api/src/second-factor/second-factor-abuse.test.ts',
    red: 'opens one session, of an app and of a backup code',
  },
  {
    name: 'second-factor-device',
    sentence: 'A sign-in is finished on the device that began it.',
    file: 'api/src/second-factor/challenges.ts',
    from: 'if (!found || found.fingerprint !== (fingerprint ?? null)) throw',
    to: 'if (!found) throw',
    test: 'api/src/second-factor/second-factor.test.ts',
    red: 'waits five minutes for the second factor, on the device that began',
  },
]
