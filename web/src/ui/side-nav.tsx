import { useEffect, useRef } from 'react'
import { NavLink, useLocation } from 'react-router'

interface SideNavProps {
  label: string
  pages: readonly { to: string; text: string }[]
}

/** The pages of one area, as a side rail on wide screens and as a scrolling row on others. */
export function SideNav({ label, pages }: SideNavProps) {
  const row = useRowAtCurrent()
  return (
    <nav aria-label={label} className="min-w-0 print:hidden">
      <ul ref={row} className="-mx-1 flex gap-1 overflow-x-auto px-1 py-1 lg:sticky lg:top-24 lg:grid">
        {pages.map(({ to, text }) => (
          <li key={to} className="shrink-0">
            <NavLink
              to={to}
              end={to === '/dashboard'}
              className="flex min-h-11 items-center rounded-control border-l-4 border-transparent px-3.5 font-semibold whitespace-nowrap text-ink-2 hover:bg-surface-2 hover:text-ink aria-[current=page]:border-brand aria-[current=page]:bg-brand-soft aria-[current=page]:text-brand-ink"
            >
              {text}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** Scrolls the current page's link to the middle of a row that is wider than the screen. */
function useRowAtCurrent() {
  const row = useRef<HTMLUListElement>(null)
  const { pathname } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page is another place in the row
  useEffect(() => {
    const list = row.current
    const current = list?.querySelector('[aria-current="page"]')
    if (!list || !current) return
    const [here, there] = [list.getBoundingClientRect(), current.getBoundingClientRect()]
    list.scrollLeft += there.left + there.width / 2 - (here.left + here.width / 2)
  }, [pathname])
  return row
}
