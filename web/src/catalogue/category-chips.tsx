import type { Category } from '@akyede/contract/catalogue'
import { Link } from 'react-router'
import { craftOf } from '#ui/craft.ts'
import { formatNumber } from '#ui/format-count.ts'
import { categoryPath } from './category-path.ts'

/** Categories as a row of chips in the colours of their crafts, which scrolls sideways on phones. */
export function CategoryChips({ label, categories }: { label: string; categories: readonly Category[] }) {
  if (categories.length === 0) return null
  return (
    <nav aria-label={label} className="-mx-(--gutter) overflow-x-auto px-(--gutter) [scrollbar-width:none]">
      <ul className="flex gap-2 py-1 md:flex-wrap">
        {categories.map(category => (
          <li key={category.id} data-craft={craftOf(category.name)}>
            <Link
              to={categoryPath(category)}
              className="flex min-h-11 items-center gap-2 rounded-chip bg-craft-soft px-4 font-semibold whitespace-nowrap text-craft-ink edged hover:underline"
            >
              {category.name} <span className="font-normal text-ink-2">{formatNumber(category.count)}</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
