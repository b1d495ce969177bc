import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { templatesQuery } from './queries.ts'

/** Lists that are half written, for occasions of life here. Nothing where they cannot be fetched. */
export function TemplateLinks({ base, chosen }: { base: string; chosen?: string | undefined }) {
  const { data: templates = [] } = useQuery(templatesQuery)
  if (templates.length === 0) return null
  return (
    <nav aria-label="Templates">
      <ul className="flex flex-wrap gap-2">
        {templates.map(({ id, title }) => (
          <li key={id}>
            <Link
              to={`${base}/create?${new URLSearchParams({ template: id })}`}
              replace={chosen !== undefined}
              preventScrollReset
              aria-current={id === chosen ? 'true' : undefined}
              className="flex min-h-11 items-center rounded-chip border border-line-strong bg-surface px-4 font-semibold hover:bg-surface-2 aria-[current]:border-ink aria-[current]:bg-ink aria-[current]:text-bg"
            >
              {title}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
