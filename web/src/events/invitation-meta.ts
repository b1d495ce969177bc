import type { Invitation } from '@akyede/contract/event-invitations'
import { invitedBy } from '@akyede/contract/event-words'
import type { MetaDescriptor } from 'react-router'
import { pageMeta } from '#kit/page-meta.ts'
import { dateTimeInFull } from './event-times.ts'

/** Only people with the link may find the page. */
const hidden: MetaDescriptor = { name: 'robots', content: 'noindex' }

/** A link that is turned off reveals nothing of its event. */
export const closedInvitationMeta = (title: string): MetaDescriptor[] => [...pageMeta(title), hidden]

/** Link preview for chats. */
export function invitationMeta(origin: string, path: string, invitation: Invitation): MetaDescriptor[] {
  const { title, type, occurs_at, location, host, cover } = invitation
  const description = [invitedBy(host.name, type), dateTimeInFull(occurs_at), location]
    .filter(Boolean)
    .join(' · ')
  // Chats fetch the picture again when its address changes.
  const version = new URLSearchParams({ v: [cover, occurs_at, title.length, host.name.length].join(' ') })
  return [
    ...pageMeta(title, description),
    hidden,
    { property: 'og:site_name', content: 'Akyɛde' },
    { property: 'og:type', content: 'website' },
    { property: 'og:locale', content: 'en_GH' },
    { property: 'og:title', content: title },
    { property: 'og:description', content: description },
    { property: 'og:url', content: `${origin}${path}` },
    { property: 'og:image', content: `${origin}${path}/card.jpg?${version}` },
    { property: 'og:image:width', content: '1200' },
    { property: 'og:image:height', content: '630' },
    { property: 'og:image:alt', content: `Invitation: ${title}` },
    { name: 'twitter:card', content: 'summary_large_image' },
  ]
}
