import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { type MetaFunction, useLocation } from 'react-router'
import { RequireSignIn } from '#feature/accounts'
import { pageMeta } from '#kit/page-meta.ts'
import { ErrorBlock } from '#ui/error-block.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { useSteadyWaiting } from '#ui/use-steady-waiting.ts'
import { ProfileSections } from './profile-sections.tsx'
import { profileQuery } from './queries.ts'

export const meta: MetaFunction = () => [
  ...pageMeta('Profile', 'Your name, your photo, how we reach you and where parcels go.'),
  { tagName: 'link', rel: 'canonical', href: '/profile' },
]

export default function ProfilePage() {
  return (
    <div className="page grid max-w-3xl gap-6 py-8 sm:py-12">
      <h1 tabIndex={-1} className="text-title">
        Profile
      </h1>
      <RequireSignIn>
        <ProfileFound />
      </RequireSignIn>
    </div>
  )
}

function ProfileFound() {
  const profile = useQuery(profileQuery)
  const waiting = useSteadyWaiting(profile.isPending)
  const { hash } = useLocation()
  const shown = Boolean(profile.data) && !waiting
  useEffect(() => {
    if (shown && hash) document.getElementById(hash.slice(1))?.scrollIntoView()
  }, [shown, hash])
  if (profile.isError && !profile.data)
    return <ErrorBlock message={profile.error.message} onRetry={() => void profile.refetch()} />
  if (!shown || !profile.data) return waiting ? <Skeleton kind="preferences" /> : null
  return <ProfileSections profile={profile.data} />
}
