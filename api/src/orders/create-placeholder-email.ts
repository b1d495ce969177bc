import type { Platform } from '#platform/platform.ts'

/** Providers ask for an address. Who has none is written to by us, at the phone, and by nobody else. */
export const createPlaceholderEmail = ({ config }: Pick<Platform, 'config'>, name: string): string =>
  `${name}@${config.contactEmail.replace(/^.*@/, '')}`
