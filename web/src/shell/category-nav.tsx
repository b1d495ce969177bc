import { NavLink } from 'react-router'

export interface CategoryLink {
  id: string
  name: string
}

/** The second row of the landing page's header: six categories, which scroll sideways on phones. */
export function CategoryNav({ categories }: { categories: readonly CategoryLink[] }) {
  return (
    <nav aria-label="Categories" className="border-b border-line print:hidden">
      <ul className="page flex snap-x scroll-px-[calc(var(--gutter)-0.75rem)] gap-1 overflow-x-auto [scrollbar-width:none] lg:gap-3">
        {categories.slice(0, 6).map(category => (
          <li key={category.id} className="snap-start first:-ml-3">
            <NavLink
              to={`/browse/category/${category.id}`}
              className="flex min-h-12 items-center px-3 font-semibold whitespace-nowrap text-ink-2 -outline-offset-4 hover:text-ink aria-[current=page]:text-brand-ink aria-[current=page]:woven-notch"
            >
              {category.name}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}
