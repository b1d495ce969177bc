import { words } from '@akyede/contract/words'
import type { MetaFunction } from 'react-router'
import { ReadingPage, termsOfBuying, termsOfUse } from '#feature/pages'
import { pageMeta } from '#kit/page-meta.ts'

export const meta: MetaFunction = () => [
  ...pageMeta('Terms', 'What you and Akyɛde promise each other when you shop here.'),
  { tagName: 'link', rel: 'canonical', href: '/terms' },
]

const [about, ...use] = termsOfUse

export default function TermsRoute() {
  return (
    <ReadingPage
      title="Terms"
      lead="What you and we promise each other, in plain words. Each section starts with a short summary. If they differ, the full text applies."
      changed={words.termsVersion}
      sections={[about, ...termsOfBuying, ...use]}
    />
  )
}
