/** What letters and codes prove. @type {readonly import('../guards.mjs').Guard[]} */
export const letters = [
  {
    name: 'reset-old-email',
    sentence: 'A link to an e-mail that the account no longer has sets no password.',
    file: 'api/src/passwords/reset-password.ts',
    from: 'user?.is_active && user.email === link?.email ? user : undefined',
    to: 'user?.is_active ? user : undefined',
    test: 'api/src/verification/verification.test.ts',
    red: 'makes a link for a new password to the old one worth nothing',
  },
  {
    name: 'letter-spacing',
    sentence: 'Whoever asks, letters to one address are a minute apart.',
    file: 'api/src/platform/spacing.ts',
    from: 'if (rows.length > 0) return',
    to: 'return',
    test: 'api/src/passwords/passwords.test.ts',
    red: 'may ask again after sixty seconds',
  },
  {
    name: 'phone-tries',
    sentence: 'Codes of a number are tried five times, however many guess at once.',
    file: 'api/src/phones/phone-tries.ts',
    from: "if (!claimed) throw new Failure('phone.locked')",
    to: 'if (!claimed) return false',
    test: 'api/src/phones/phones.test.ts',
    red: 'of a hundred guesses at once five are looked at',
  },
  {
    name: 'register-captcha-once',
    sentence: 'What one learns of an e-mail costs a proof of work each time.',
    file: 'api/src/accounts/register-account.ts',
    from: "if (known) await spendCaptcha(platform, platform.database, captchaOf(form), 'register')",
    to: '',
    test: 'api/src/accounts/register.test.ts',
    red: 'nobody registers without one, nor twice with one',
  },
]
