import type { SocialProvider } from '@akyede/contract/social'
import { z } from 'zod'

/** A link that the operator configures, such as one to the shop's page elsewhere. */
export interface NamedLink {
  readonly name: string
  /** An http address, or a path of this server. */
  readonly address: string
}

/** The company details on every page: the same for everyone. */
export interface Site {
  /** The page where makers apply to sell here. */
  readonly vendorUrl: string
  readonly company: readonly NamedLink[]
  readonly social: readonly NamedLink[]
  /** Shown on pages only when configured; numbers in E.164. */
  readonly email: string | undefined
  readonly phone: string | undefined
  readonly whatsapp: string | undefined
  /** The sign-in providers that are offered beside a password. */
  readonly signIn: readonly SocialProvider[]
  /** Pages show customs that no reader has confirmed. */
  readonly unconfirmedCustoms?: true
}

const address = /^(https?:\/\/[^\s,]+|\/[^\s,]*)$/

/** "Instagram=https://…, Facebook=https://…"; "none" for no link. */
const links = (fallback: string) =>
  z
    .string()
    .default(fallback)
    .transform(text => (text.trim() === 'none' ? [] : text.split(',').map(linkIn)))
    .refine(list => list.every(link => link.name !== '' && address.test(link.address)))

function linkIn(text: string): NamedLink {
  const at = text.indexOf('=')
  return { name: text.slice(0, Math.max(0, at)).trim(), address: text.slice(at + 1).trim() }
}

const number = z
  .string()
  .regex(/^\+\d{7,15}$/)
  .optional()

/** The environment variables of the site, part of those in `config.ts`. */
export const siteVariables = {
  CONTACT_EMAIL: z.email().optional(),
  CONTACT_PHONE: number,
  CONTACT_WHATSAPP: number,
  COMPANY_LINKS: links('About Akyɛde=/help#about, How gifting works=/#how, What customers say=/#said'),
  SOCIAL_LINKS: links(
    'Instagram=https://www.instagram.com/akyede, Facebook=https://www.facebook.com/akyede, X=https://x.com/akyede',
  ),
} as const

type SiteVariables = z.output<z.ZodObject<typeof siteVariables>>

export const siteOf = (
  variables: SiteVariables,
  vendorSiteUrl: string | undefined,
): Omit<Site, 'signIn'> => ({
  vendorUrl: vendorSiteUrl ?? '/workshop',
  company: variables.COMPANY_LINKS,
  social: variables.SOCIAL_LINKS,
  email: variables.CONTACT_EMAIL,
  phone: variables.CONTACT_PHONE,
  whatsapp: variables.CONTACT_WHATSAPP,
})

/** The address for messages from people: the configured one, or hello@ the server's own host. */
export function contactEmailOf({ CONTACT_EMAIL }: SiteVariables, publicUrl: string | undefined): string {
  if (CONTACT_EMAIL) return CONTACT_EMAIL
  const host = publicUrl === undefined ? undefined : new URL(publicUrl).hostname
  return host?.includes('.') && !/^[\d.]+$/.test(host) ? `hello@${host}` : 'hello@akyede.test'
}
