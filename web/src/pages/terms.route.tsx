import { words } from '@akyede/contract/words'
import type { MetaFunction } from 'react-router'
import { pageMeta } from '#kit/page-meta.ts'
import { ReadingPage } from './reading-page.tsx'
import { termsOfBuying } from './terms-of-buying.tsx'
import { termsOfUse } from './terms-of-use.tsx'

export const meta: MetaFunction = () => [
  ...pageMeta('Terms', 'What you and Akyɛde promise each other when you shop here.'),
  { tagName: 'link', rel: 'canonical', href: '/terms' },
]

const [about, ...use] = termsOfUse

export default function TermsRoute() {
  return (
    <ReadingPage
      title="Terms"
      lead="What you and we promise each other, in plain words. Each part begins with its gist; the text below it is what counts."
      changed={words.termsVersion}
      sections={[about, ...termsOfBuying, ...use]}
    />
  )
}
