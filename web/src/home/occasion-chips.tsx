import { Link } from 'react-router'
import type { OccasionLink } from './occasions.ts'

/** Links to gifts by occasion, with the next dated occasions first. */
export function OccasionChips({ occasions }: { occasions: readonly OccasionLink[] }) {
  return (
    <nav aria-labelledby="occasions" className="grid min-w-0 gap-3">
      <h2 id="occasions" className="text-xl">
        Find a gift for…
      </h2>
      <ul className="-mx-(--gutter) flex gap-2 overflow-x-auto px-(--gutter) py-1 [scrollbar-width:none] md:flex-wrap">
        {occasions.map(({ text, to }, index) => (
          <li key={to} className="shrink-0">
            <Link
              to={to}
              className={`flex min-h-11 items-center rounded-chip border px-4 font-semibold whitespace-nowrap ${index < 3 ? 'border-gold-ink bg-gold-soft hover:bg-surface-2' : 'border-line bg-surface hover:bg-surface-2'}`}
            >
              {text}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
