import { type MetaFunction, useLocation } from 'react-router'
import { pageMeta } from '#kit/page-meta.ts'
import { Adinkra } from '#ui/adinkra.tsx'
import { Panel } from '#ui/card.tsx'

const titles: Record<string, string> = {
  dashboard: 'Admin dashboard',
  users: 'Users',
  products: 'Products',
  orders: 'Orders',
  analytics: 'Analytics',
}

const titleOf = (pathname: string): string => titles[pathname.split('/')[2] ?? ''] ?? 'Admin'

export const meta: MetaFunction = ({ location }) => [
  ...pageMeta(titleOf(location.pathname), 'For the people who run the shop.'),
  { name: 'robots', content: 'noindex' },
]

/** The five admin pages of the specification, which are not built yet. */
export default function AdminPage() {
  const { pathname } = useLocation()
  return (
    <div className="grid content-start gap-6">
      <h1 tabIndex={-1} className="text-title">
        {titleOf(pathname)}
      </h1>
      <Panel className="grid justify-items-center gap-4 py-16 text-center">
        <Adinkra name="ananse-ntontan" size={64} className="text-gold-ink" />
        <p className="text-2xl">Coming Soon</p>
      </Panel>
    </div>
  )
}
