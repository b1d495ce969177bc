/** Providers of social sign-in (D155). */
export const socialProviders = ['google', 'facebook', 'apple'] as const
export type SocialProvider = (typeof socialProviders)[number]

/** Texts about social sign-in, on pages and in emails. */
export const socialWords = {
  names: { google: 'Google', facebook: 'Facebook', apple: 'Apple' } satisfies Record<SocialProvider, string>,
  invalidState: 'Invalid OAuth state',
  failed: 'Social login failed',
  finishing: (name: string) => `Finishing sign-in with ${name}…`,
  linking: 'Connecting to your existing account',
  slow: 'Taking longer than usual.',
  cancelled: (name: string) => `You returned from ${name} without signing in. Nothing has changed.`,
} as const
