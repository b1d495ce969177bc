import { type MetaFunction, useLocation } from 'react-router'
import { pageMeta } from '#kit/page-meta.ts'
import { Empty } from '#ui/empty.tsx'
import { TextLink } from '#ui/text-link.tsx'

const pages: Readonly<Record<string, { title: string; description: string }>> = {
  dashboard: { title: 'Admin dashboard', description: 'Sales, orders and sign-ups at a glance.' },
  users: { title: 'Users', description: 'The people who have an account at the shop.' },
  products: { title: 'Products', description: 'What the makers sell, and how much is in stock.' },
  orders: { title: 'All orders', description: 'What people bought, and where it is now.' },
  analytics: { title: 'Analytics', description: 'What people look for, open and buy.' },
}

const pageAt = (pathname: string) =>
  pages[pathname.split('/')[2] ?? ''] ?? { title: 'Admin', description: 'For the people who run the shop.' }

export const meta: MetaFunction = ({ location }) => {
  const { title, description } = pageAt(location.pathname)
  return [...pageMeta(title, description), { name: 'robots', content: 'noindex' }]
}

/** The five admin pages of the specification, which are not built yet. */
export default function AdminPage() {
  const { pathname } = useLocation()
  return (
    <div className="grid content-start gap-6">
      <h1 tabIndex={-1} className="text-title">
        {pageAt(pathname).title}
      </h1>
      <Empty symbol="ananse-ntontan">Coming Soon</Empty>
      <p className="text-center">
        <TextLink to="/office" className="thumb">
          Manage the shop in the back office.
        </TextLink>
      </p>
    </div>
  )
}
