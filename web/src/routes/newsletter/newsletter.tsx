import type { MetaFunction } from 'react-router'
import { NewsletterPage } from '#feature/newsletter'
import { formAction } from '#kit/form-action.ts'
import { pageMeta } from '#kit/page-meta.ts'

export const meta: MetaFunction = () => [
  ...pageMeta('Newsletter', 'New makers, new gifts and how they’re made, by email.'),
  { name: 'robots', content: 'noindex' },
]

export const action = formAction('subscribeNewsletter', ['email'])

export default NewsletterPage
