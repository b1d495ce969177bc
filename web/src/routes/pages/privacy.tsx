import { words } from '@akyede/contract/words'
import type { MetaFunction } from 'react-router'
import { AnalyticsSwitch } from '#feature/analytics'
import { listClass, ReadingPage, type ReadingSection, StoredDataTable, StoredInBrowser } from '#feature/pages'
import { pageMeta } from '#kit/page-meta.ts'
import { TextLink } from '#ui/text-link.tsx'

export const meta: MetaFunction = () => [
  ...pageMeta('Privacy', 'What Akyɛde keeps about you, why, for how long, and who sees it.'),
  { tagName: 'link', rel: 'canonical', href: '/privacy' },
]

const sections: readonly ReadingSection[] = [
  {
    id: 'kept',
    title: 'What we keep',
    summary: 'What a shop needs to serve you, and nothing to sell.',
    body: <StoredDataTable />,
  },
  {
    id: 'why',
    title: 'Why we may',
    summary: 'Because you order, because the law asks, or because you said yes.',
    body: (
      <>
        <p>The Data Protection Act, 2012 (Act 843) asks for a reason for each use. Ours are these:</p>
        <ul className={listClass}>
          <li>what you order, pay and ask us could not be done without it;</li>
          <li>tax law has us keep orders and payments;</li>
          <li>everybody’s safety needs a sign-in to be yours and forms to be sent by people;</li>
          <li>the newsletter needs your yes, and every email lets you take it back.</li>
        </ul>
        <p>We decide nothing about you by a machine alone that would matter to you.</p>
      </>
    ),
  },
  {
    id: 'who',
    title: 'Who else sees it',
    summary: 'Those who make, bring and take payment for your order. Nobody buys it.',
    body: (
      <ul className={listClass}>
        <li>the maker and the carrier: name, phone and address of whoever gets the parcel;</li>
        <li>the payment provider: your email, the amount, and the number of the wallet that pays;</li>
        <li>courts and the police, when the law makes us.</li>
      </ul>
    ),
  },
  {
    id: 'device-key',
    title: 'The device key',
    summary: 'A key in your browser proves that a request comes from you.',
    body: (
      <>
        <p>
          On your first visit your browser makes a key. Its secret half cannot leave the browser, not even for
          us; its public half signs in with your requests, so that a stolen sign-in is worth nothing
          elsewhere. It holds nothing about you, your screen, your fonts or your machine. We use it for three
          things only:
        </p>
        <ul className={listClass}>
          <li>tying a sign-in to the browser that made it,</li>
          <li>knowing a repeated request as the same, so that it has one effect,</li>
          <li>limiting how many requests one browser may send.</li>
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
    body: <StoredInBrowser />,
  },
  {
    id: 'counting',
    title: 'Counting visits',
    summary: 'We count for ourselves, without cookies. Say no, here or in your browser, and we do not.',
    body: (
      <>
        <p>
          We note which pages are seen, what is searched for and what is bought, to see what works. A name
          that is made by chance ties together what is done in one tab and goes with it; who you are does not
          go along, also while you are signed in. No other company hears of it, and what looks like an email
          address or a phone number is left out. If your browser says Do Not Track or sends the Global Privacy
          Control, or if you turn this off, nothing is noted.
        </p>
        <div className="noscript:hidden">
          <AnalyticsSwitch />
        </div>
      </>
    ),
  },
  {
    id: 'robots',
    title: 'The puzzle in forms',
    summary: 'Your device works for a moment; you see nothing, and nobody else hears of it.',
    body: (
      <p>
        Before you write to us or ask for the newsletter, your device solves a small sum. It costs you a part
        of a second, and a robot that sends thousands of messages its profit. The sum comes from our own
        server and tells it nothing about you; no other company is asked.
      </p>
    ),
  },
  {
    id: 'rights',
    title: 'Your rights',
    summary: 'It is your data. The Data Protection Act, 2012 (Act 843) says so too.',
    body: (
      <>
        <p>Under Act 843 you may, at any time and without cost:</p>
        <ul className={listClass}>
          <li>ask what we keep about you and get a copy,</li>
          <li>have mistakes corrected,</li>
          <li>object to a use, newsletters above all, or take back a consent,</li>
          <li>have your account deleted. Orders stay as long as tax law asks, without your name.</li>
        </ul>
        <p>
          <TextLink to="/contact">Write to us</TextLink> from the email address of your account, under “My
          account or my data”. If we do not answer well, you can complain to the Data Protection Commission of
          Ghana.
        </p>
      </>
    ),
  },
  {
    id: 'safety',
    title: 'How we keep it safe',
    summary: 'Little is kept, and what is kept is locked.',
    body: (
      <p>
        Everything travels encrypted. Passwords, and the secrets in the links of our mails, are stored so that
        nobody can read them back. Card numbers and PINs stay with the payment provider. Should a breach ever
        touch your data, we tell you and the Commission.
      </p>
    ),
  },
  {
    id: 'young',
    title: 'Under 18',
    summary: 'With a parent or guardian.',
    body: (
      <p>
        Accounts are for grown-ups, or for younger people whose parent or guardian agrees. If your child has
        one without your knowing, write to us and we delete it.
      </p>
    ),
  },
]

export default function PrivacyRoute() {
  return (
    <ReadingPage
      title="Privacy"
      lead="What we know about you, why, for how long, and who else sees it."
      changed={words.termsVersion}
      sections={sections}
    />
  )
}
