import type { MetaFunction } from 'react-router'
import { pageMeta } from '#kit/page-meta.ts'
import { ReadingPage, type ReadingSection } from './reading-page.tsx'
import { WhatLiesHere } from './what-lies-here.tsx'
import { WhatWeKeep } from './what-we-keep.tsx'

export const meta: MetaFunction = () =>
  pageMeta('Privacy', 'What Akyɛde keeps about you, why, for how long, and who sees it.')

const list = 'grid list-disc gap-2 pl-5 marker:text-gold-ink'

const sections: readonly ReadingSection[] = [
  {
    id: 'kept',
    title: 'What we keep',
    summary: 'What a shop needs to serve you, and nothing to sell.',
    body: <WhatWeKeep />,
  },
  {
    id: 'device-key',
    title: 'The device key',
    summary: 'A key in your browser proves that a request comes from you.',
    body: (
      <>
        <p>
          On your first visit your browser makes a key. Its secret half cannot leave the browser, not even for
          us; its public half signs in with your requests, so that a stolen password token is worth nothing
          elsewhere. It holds nothing about you, your screen, your fonts or your machine. We use it for five
          things only:
        </p>
        <ul className={list}>
          <li>tying a sign-in to the browser that made it,</li>
          <li>telling you by mail when a new device signs in,</li>
          <li>remembering a device that you trust, for 30 days,</li>
          <li>limiting how many requests one browser may send,</li>
          <li>the record of security and payment events.</li>
        </ul>
        <p>
          We do not use it to recognise you across accounts, for advertising, or as the only ground to turn
          you away. Clear the data of this site in your browser and it is gone.
        </p>
      </>
    ),
  },
  {
    id: 'device',
    title: 'What lies on your device',
    summary: 'No advertising, no trackers, no third-party cookies.',
    body: <WhatLiesHere />,
  },
  {
    id: 'rights',
    title: 'Your rights',
    summary: 'It is your data. The Data Protection Act, 2012 (Act 843) says so too.',
    body: (
      <>
        <p>Under Act 843 you may, at any time and without cost:</p>
        <ul className={list}>
          <li>ask what we keep about you and get a copy,</li>
          <li>have mistakes corrected,</li>
          <li>object to a use, or take back a consent,</li>
          <li>have your account deleted. Orders stay as long as tax law asks, without your name.</li>
        </ul>
        <p>If we do not answer well, you can complain to the Data Protection Commission of Ghana.</p>
      </>
    ),
  },
  {
    id: 'safety',
    title: 'How we keep it safe',
    summary: 'Little is kept, and what is kept is locked.',
    body: (
      <p>
        Everything travels encrypted. Passwords are stored so that nobody can read them back. Card and wallet
        details stay with the payment provider. Should a breach ever touch your data, we tell you and the
        Commission.
      </p>
    ),
  },
]

export default function PrivacyRoute() {
  return (
    <ReadingPage
      title="Privacy"
      lead="What we know about you, why, for how long, and who else sees it."
      changed="2026-11-21"
      sections={sections}
    />
  )
}
