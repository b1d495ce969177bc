import type { ShareLink } from '@akyede/contract/share-links'
import { type LinkRow, linkStatus } from './link.ts'

/** Where a link leads; its alias where it has one. */
export const buildLinkUrl = (publicUrl: string, { alias, share_id }: LinkRow): string =>
  `${publicUrl}/shared/${alias ?? share_id}`

export const presentLink = (link: LinkRow, publicUrl: string, now: Date): ShareLink => ({
  share_url: buildLinkUrl(publicUrl, link),
  share_id: link.share_id,
  alias: link.alias,
  expires_at: link.expires_at?.toISOString() ?? null,
  has_password: link.password_hash !== null,
  status: linkStatus(link, now),
  created_at: link.created_at.toISOString(),
})
