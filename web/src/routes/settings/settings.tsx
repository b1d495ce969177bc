import type { Profile } from '@akyede/contract/profile'
import { Suspense } from 'react'
import { type MetaFunction, useLocation } from 'react-router'
import { SessionsSection } from '#feature/accounts'
import { NotificationPreferencesTable } from '#feature/notifications'
import { ChangePasswordSection } from '#feature/passwords'
import { PreferencesPanel } from '#feature/preferences'
import { ProfilePage } from '#feature/profile'
import { SecondFactorSection } from '#feature/second-factor'
import {
  DataSaver,
  DeleteAccount,
  DownloadData,
  LastingMessages,
  LessMotion,
  Privacy,
} from '#feature/settings'
import { ShortcutsSwitch, ThemeSwitcher } from '#feature/shell'
import { ConnectedAccountsSection } from '#feature/social'
import { pageMeta } from '#kit/page-meta.ts'
import { PanelSection } from '#ui/panel-section.tsx'
import { Skeleton } from '#ui/skeleton.tsx'

export const meta: MetaFunction = () => [
  ...pageMeta('Settings', 'Appearance, notifications, privacy, security and your data.'),
  { tagName: 'link', rel: 'canonical', href: '/settings' },
]

export default function SettingsPage() {
  return <ProfilePage title="Settings">{profile => <Settings profile={profile} />}</ProfilePage>
}

function Settings({ profile }: { profile: Profile }) {
  const { pathname } = useLocation()
  return (
    <>
      <PanelSection id="appearance" title="Appearance">
        <ThemeSwitcher />
        <PreferencesPanel />
        <ShortcutsSwitch />
        <LessMotion />
        <LastingMessages />
      </PanelSection>
      <PanelSection id="language" title="Language and region">
        <dl className="grid grid-cols-[auto_1fr] gap-x-6 gap-y-2">
          <Fact name="Language" value="English" />
          <Fact name="Prices" value="Ghana cedis (₵)" />
          <Fact name="Times" value="Ghana (GMT)" />
        </dl>
      </PanelSection>
      <PanelSection id="notifications" title="Notifications">
        <NotificationPreferencesTable />
      </PanelSection>
      <PanelSection id="privacy" title="Privacy">
        <Privacy profile={profile} />
      </PanelSection>
      <PanelSection id="security" title="Security">
        {profile.has_password && <ChangePasswordSection />}
        <Suspense fallback={<Skeleton kind="preferences" />}>
          <SecondFactorSection />
        </Suspense>
        <SessionsSection />
        <ConnectedAccountsSection returnTo={pathname} />
      </PanelSection>
      <PanelSection id="saver" title="Data saver">
        <DataSaver />
      </PanelSection>
      <PanelSection id="data" title="Your data">
        <DownloadData profile={profile} />
        <DeleteAccount profile={profile} />
      </PanelSection>
    </>
  )
}

const Fact = ({ name, value }: { name: string; value: string }) => (
  <>
    <dt className="text-ink-2">{name}</dt>
    <dd className="font-semibold">{value}</dd>
  </>
)
