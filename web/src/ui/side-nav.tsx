import { type ComponentType, useEffect, useRef } from 'react'
import { NavLink, useLocation } from 'react-router'
import { classes } from './classes.ts'

interface SideNavProps {
  label: string
  /** Groups of pages, with a gap between them. */
  groups: readonly (readonly SideNavPage[])[]
  /** The address that is current only as a whole, not for the pages below it. */
  end?: string
  className?: string
}

interface SideNavPage {
  readonly to: string
  readonly text: string
  readonly Icon?: ComponentType<{ size: number; strokeWidth: number; 'aria-hidden': true }>
}

/** The pages of one area, as a side rail on wide screens and as a scrolling row on others. */
export function SideNav({ label, groups, end, className }: SideNavProps) {
  const row = useRowAtCurrent()
  return (
    <nav aria-label={label} className={classes('min-w-0 print:hidden', className)}>
      <ul
        ref={row}
        className="-mx-1 flex gap-1 overflow-x-auto px-1 py-1 lg:sticky lg:top-24 lg:grid lg:max-h-[calc(100dvh-6.5rem)] lg:gap-0.5"
      >
        {groups.map(pages =>
          pages.map(({ to, text, Icon }, index) => (
            <li key={to} className={classes('shrink-0', index === 0 && 'lg:not-first:mt-2')}>
              <NavLink
                to={to}
                end={to === end}
                className="flex min-h-11 items-center gap-3 rounded-control px-3.5 font-semibold whitespace-nowrap text-ink-2 hover:bg-surface-2 hover:text-ink aria-[current=page]:bg-brand-soft aria-[current=page]:text-brand-ink"
              >
                {Icon && <Icon aria-hidden size={20} strokeWidth={1.75} />}
                {text}
              </NavLink>
            </li>
          )),
        )}
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
