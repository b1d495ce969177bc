import { type MetaFunction, useSearchParams } from 'react-router'
import { EntryPage, useEntry, withSearch } from '#feature/accounts'
import { pageMeta } from '#kit/page-meta.ts'
import { TextLink } from '#ui/text-link.tsx'
import { PhoneEntry } from './phone-entry.tsx'

export const meta: MetaFunction = () => [
  ...pageMeta('Sign in by phone', 'Sign in to Akyɛde with a code on your phone.'),
  { name: 'robots', content: 'noindex' },
]

export default function PhoneSignInPage() {
  const entry = useEntry()
  const [search] = useSearchParams()
  return (
    <EntryPage title="Sign in by phone">
      <PhoneEntry entry={entry} />
      <p>
        Rather with a password? <TextLink to={withSearch('/signin', search)}>Sign in with an e-mail</TextLink>
      </p>
    </EntryPage>
  )
}
