import type { Invitation } from '@akyede/contract/event-invitations'
import { invitedBy } from '@akyede/contract/event-words'
import type { MetaDescriptor } from 'react-router'
import { linkPreview, privatePageMeta } from '#kit/private-page.ts'
import { dateTimeInFull } from './event-times.ts'

/** The tags of an invitation, with its preview for chats. */
export function invitationMeta(url: string, invitation: Invitation): MetaDescriptor[] {
  const { title, type, occurs_at, location, host, cover } = invitation
  const description = [invitedBy(host.name, type), dateTimeInFull(occurs_at), location]
    .filter(Boolean)
    .join(' · ')
  const version = [cover, occurs_at, title.length, host.name.length].join(' ')
  return [
    ...privatePageMeta(title, description),
    ...linkPreview({ title, description, url, version, alt: `Invitation: ${title}` }),
  ]
}
