import type { MetaFunction } from 'react-router'
import { pageMeta } from '#kit/page-meta.ts'
import { ProfilePage } from './profile-page.tsx'
import { ProfileSections } from './profile-sections.tsx'

export const meta: MetaFunction = () => [
  ...pageMeta('Profile', 'Your name, your photo, how we reach you and where parcels go.'),
  { tagName: 'link', rel: 'canonical', href: '/profile' },
]

export default function OwnProfilePage() {
  return <ProfilePage title="Profile">{profile => <ProfileSections profile={profile} />}</ProfilePage>
}
