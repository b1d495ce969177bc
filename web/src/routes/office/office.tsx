import { Suspense } from 'react'
import type { MetaFunction } from 'react-router'
import { RequireSignIn } from '#feature/accounts'
import { LazyOfficeApp } from '#feature/office'
import { pageMeta } from '#kit/page-meta.ts'

export const meta: MetaFunction = () => [
  ...pageMeta('Back office', 'For the people who run the shop.'),
  { name: 'robots', content: 'noindex' },
]

const staff = ['support', 'admin', 'super_admin'] as const

/** Every page of the back office. One route, so that the pages of the shop do not carry a list of its pages. */
export default function OfficePage() {
  return (
    <RequireSignIn verified roles={staff}>
      <Suspense>
        <LazyOfficeApp />
      </Suspense>
    </RequireSignIn>
  )
}
