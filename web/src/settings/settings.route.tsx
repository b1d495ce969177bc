import { useQuery } from '@tanstack/react-query'
import { type ReactNode, Suspense, useEffect } from 'react'
import { type MetaFunction, useLocation } from 'react-router'
import { RequireSignIn, SessionsSection } from '#feature/accounts'
import { ChangePasswordSection } from '#feature/passwords'
import { PreferencesPanel } from '#feature/preferences'
import { profileQuery } from '#feature/profile'
import { SecondFactorSection } from '#feature/second-factor'
import { ThemeSwitcher } from '#feature/shell'
import { ConnectedAccountsSection } from '#feature/social'
import { pageMeta } from '#kit/page-meta.ts'
import { Panel } from '#ui/card.tsx'
import { ErrorBlock } from '#ui/error-block.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { useSteadyWaiting } from '#ui/use-steady-waiting.ts'
import { DataSaver } from './data-saver.tsx'
import { DeleteAccount } from './delete-account.tsx'
import { DownloadData } from './download-data.tsx'
import { Privacy } from './privacy.tsx'

export const meta: MetaFunction = () => [
  ...pageMeta('Settings', 'How the shop looks, who finds you, and what we keep about you.'),
  { tagName: 'link', rel: 'canonical', href: '/settings' },
]

export default function SettingsPage() {
  return (
    <div className="page grid max-w-3xl gap-6 py-8 sm:py-12">
      <h1 tabIndex={-1} className="text-title">
        Settings
      </h1>
      <RequireSignIn>
        <SettingsFound />
      </RequireSignIn>
    </div>
  )
}

function SettingsFound() {
  const profile = useQuery(profileQuery)
  const waiting = useSteadyWaiting(profile.isPending)
  const { hash, pathname } = useLocation()
  const shown = Boolean(profile.data) && !waiting
  useEffect(() => {
    if (shown && hash) document.getElementById(hash.slice(1))?.scrollIntoView()
  }, [shown, hash])
  if (profile.isError && !profile.data)
    return <ErrorBlock message={profile.error.message} onRetry={() => void profile.refetch()} />
  if (!shown || !profile.data) return waiting ? <Skeleton kind="preferences" /> : null
  return (
    <>
      <Section id="appearance" title="Appearance">
        <ThemeSwitcher />
        <PreferencesPanel />
        <p className="text-sm text-ink-2">Less motion: the shop follows what your device says.</p>
      </Section>
      <Section id="language" title="Language & region">
        <dl className="grid gap-x-6 gap-y-2 sm:grid-cols-[auto_1fr]">
          <Fact name="Language" value="English" />
          <Fact name="Prices" value="Ghana cedis (₵)" />
          <Fact name="Times" value="Ghana (GMT)" />
        </dl>
      </Section>
      <Section id="privacy" title="Privacy">
        <Privacy profile={profile.data} />
      </Section>
      <Section id="security" title="Security">
        {profile.data.has_password && <ChangePasswordSection />}
        <Suspense fallback={<Skeleton kind="preferences" />}>
          <SecondFactorSection />
        </Suspense>
        <SessionsSection />
        <ConnectedAccountsSection returnTo={pathname} />
      </Section>
      <Section id="saver" title="Data saver">
        <DataSaver />
      </Section>
      <Section id="data" title="Your data">
        <DownloadData profile={profile.data} />
        <DeleteAccount profile={profile.data} />
      </Section>
    </>
  )
}

interface SectionProps {
  id: string
  title: string
  children: ReactNode
}

const Section = ({ id, title, children }: SectionProps) => (
  <Panel aria-labelledby={id} className="grid gap-5">
    <h2 id={id} className="scroll-mt-28 text-xl">
      {title}
    </h2>
    {children}
  </Panel>
)

const Fact = ({ name, value }: { name: string; value: string }) => (
  <>
    <dt className="text-ink-2">{name}</dt>
    <dd className="font-semibold">{value}</dd>
  </>
)
