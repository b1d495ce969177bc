import { words } from '@akyede/contract/words'
import type { MetaFunction } from 'react-router'
import { AnalyticsSwitch } from '#feature/analytics'
import { listClass, ReadingPage, type ReadingSection, StoredDataTable, StoredInBrowser } from '#feature/pages'
import { pageMeta } from '#kit/page-meta.ts'
import { TextLink } from '#ui/text-link.tsx'

export const meta: MetaFunction = () => [
  ...pageMeta('Privacy', 'What Akyɛde stores about you, why, for how long, and who can see it.'),
  { tagName: 'link', rel: 'canonical', href: '/privacy' },
]

const sections: readonly ReadingSection[] = [
  {
    id: 'kept',
    title: 'What we store',
    summary: 'Only what we need to serve you. We never sell it.',
    body: <StoredDataTable />,
  },
  {
    id: 'why',
    title: 'Why we’re allowed to',
    summary: 'Because you order, because the law requires it, or because you agreed.',
    body: (
      <>
        <p>The Data Protection Act, 2012 (Act 843) asks for a reason for each use. These are ours:</p>
        <ul className={listClass}>
          <li>we need it to handle your orders, payments and questions;</li>
          <li>tax law requires us to keep orders and payments;</li>
          <li>
            to keep everyone safe, we check that a sign-in is yours and that people, not robots, send forms;
          </li>
          <li>we only send the newsletter if you agree, and you can unsubscribe in every email.</li>
        </ul>
        <p>We never let a machine alone make an important decision about you.</p>
      </>
    ),
  },
  {
    id: 'who',
    title: 'Who else can see it',
    summary: 'The people who make your order, deliver it and take your payment. We don’t sell it to anyone.',
    body: (
      <ul className={listClass}>
        <li>the maker and the carrier: the recipient’s name, phone number and address;</li>
        <li>the payment provider: your email, the amount and the wallet number that pays;</li>
        <li>courts and the police, when the law requires it.</li>
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
          On your first visit your browser makes a key. Its secret half can’t leave the browser, not even to
          us. Its public half is sent with your requests, so a stolen sign-in is useless on another device. It
          contains nothing about you, your screen, your fonts or your device. We only use it for three things:
        </p>
        <ul className={listClass}>
          <li>linking a sign-in to the browser that made it,</li>
          <li>recognising a repeated request, so that it only counts once,</li>
          <li>limiting how many requests one browser can send.</li>
        </ul>
        <p>
          We don’t use it to recognise you across accounts, for advertising, or as the only reason to refuse
          you. Clear this site’s data in your browser and it’s gone.
        </p>
      </>
    ),
  },
  {
    id: 'device',
    title: 'What’s stored on your device',
    summary: 'No advertising, no trackers, no third-party cookies.',
    body: <StoredInBrowser />,
  },
  {
    id: 'counting',
    title: 'Counting visits',
    summary: 'We count visits ourselves, without cookies. You can turn it off here or in your browser.',
    body: (
      <>
        <p>
          We record page views, searches and purchases, to see what works. A random name connects the activity
          in one tab and disappears with the tab. We don’t record who you are, even when you’re signed in. We
          don’t share it with any other company, and we leave out anything that looks like an email address or
          phone number. If your browser sends Do Not Track or Global Privacy Control, or if you turn this off,
          we record nothing.
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
    summary: 'Your device works for a moment in the background. No other company is involved.',
    body: (
      <p>
        Before you write to us, sign up for the newsletter or reply to an invitation, your device solves a
        small puzzle. It takes you a fraction of a second, but makes sending thousands of messages too costly
        for a robot. The puzzle comes from our own server and tells it nothing about you.
      </p>
    ),
  },
  {
    id: 'rights',
    title: 'Your rights',
    summary: 'It’s your data. The Data Protection Act, 2012 (Act 843) says so too.',
    body: (
      <>
        <p>Under Act 843 you can, at any time and free of charge:</p>
        <ul className={listClass}>
          <li>ask what we store about you and get a copy,</li>
          <li>ask us to correct mistakes,</li>
          <li>object to a use, such as newsletters, or withdraw your consent,</li>
          <li>delete your account. We keep orders for as long as tax law requires, without your name.</li>
        </ul>
        <p>
          <TextLink to="/contact">Write to us</TextLink> from the email address of your account, under “My
          account or my data”. If you’re not happy with our answer, you can complain to the Data Protection
          Commission of Ghana.
        </p>
      </>
    ),
  },
  {
    id: 'safety',
    title: 'How we keep it safe',
    summary: 'We store little, and we keep it locked.',
    body: (
      <p>
        Everything is encrypted on its way. Passwords, and the secrets in our email links, are stored so that
        no one can read them. Card numbers and PINs stay with the payment provider. If a breach ever affects
        your data, we’ll tell you and the Commission.
      </p>
    ),
  },
  {
    id: 'young',
    title: 'Under 18',
    summary: 'With a parent or guardian.',
    body: (
      <p>
        Accounts are for adults, or for younger people whose parent or guardian agrees. If your child has one
        without your knowledge, write to us and we’ll delete it.
      </p>
    ),
  },
]

export default function PrivacyRoute() {
  return (
    <ReadingPage
      title="Privacy"
      lead="What we know about you, why, for how long, and who else can see it."
      changed={words.termsVersion}
      sections={sections}
    />
  )
}
