export const callbackPath = '/oauth/callback'

/** The one address to which providers send people back. */
export const callbackUrl = (publicUrl: string): string => publicUrl + callbackPath
