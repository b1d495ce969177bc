import { type MetaFunction, useSearchParams } from 'react-router'
import { EntryPage, useEntry, withSearch } from '#feature/accounts'
import { pageMeta } from '#kit/page-meta.ts'
import { TextLink } from '#ui/text-link.tsx'
import { PhoneEntry } from './phone-entry.tsx'

export const meta: MetaFunction = () => [
  ...pageMeta('Create account by phone', 'Make an Akyɛde account with your phone number alone.'),
  { name: 'robots', content: 'noindex' },
]

export default function PhoneSignUpPage() {
  const entry = useEntry()
  const [search] = useSearchParams()
  return (
    <EntryPage title="Create account">
      <PhoneEntry entry={entry} named />
      <p>
        Rather with an e-mail? <TextLink to={withSearch('/signup', search)}>Use an e-mail instead</TextLink>
      </p>
    </EntryPage>
  )
}
