import type { MetaFunction } from 'react-router'
import { ProfilePage, ProfileSections } from '#feature/profile'
import { pageMeta } from '#kit/page-meta.ts'

export const meta: MetaFunction = () => [
  ...pageMeta('Profile', 'Your name, photo, contact details and delivery addresses.'),
  { tagName: 'link', rel: 'canonical', href: '/profile' },
]

export default function OwnProfilePage() {
  return <ProfilePage title="Profile">{profile => <ProfileSections profile={profile} />}</ProfilePage>
}
