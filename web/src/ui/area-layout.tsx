import { Menu, Store } from 'lucide-react'
import { type ComponentType, createContext, type ReactNode, type Ref, use, useEffect } from 'react'
import { Link, NavLink, useLocation } from 'react-router'
import { classes } from './classes.ts'
import { keepFocus } from './keep-focus.ts'
import { SideNav } from './side-nav.tsx'
import { Wordmark } from './wordmark.tsx'

/** An entry of the navigation of an area. */
export interface AreaEntry {
  readonly to: string
  readonly text: string
  readonly Icon: ComponentType<{ size: number; strokeWidth: number; 'aria-hidden': true }>
  /** Shown in the bar at the bottom of phones too. */
  readonly isInBar?: boolean
}

interface AreaLayoutProps {
  /** What the area is called, such as "Back office". */
  readonly title: string
  /** The address of its first page. */
  readonly home: string
  readonly entries: readonly AreaEntry[]
  /** Shown in the header beside the link to the shop. */
  readonly tools?: ReactNode
  readonly children: ReactNode
}

const AreaTitle = createContext('Akyɛde')

/** The heading of a page of an area. The tab says it too, such as "Orders · Back office · Akyɛde". */
export function PageTitle({ children, ref }: { children: string; ref?: Ref<HTMLHeadingElement> }) {
  useTabTitle(children)
  return (
    <h1 ref={ref} tabIndex={-1} className="text-title wrap-anywhere outline-none">
      {children}
    </h1>
  )
}

/** Sets the title of the tab, so that several tabs of an area can be told apart. */
export function useTabTitle(page: string): void {
  const area = use(AreaTitle)
  const { pathname } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: each navigation resets the title to that of the area
  useEffect(() => {
    document.title = `${page} · ${area}`
  }, [page, area, pathname])
}

/** The title of the tab until the next page is loaded. Its key is the address. */
function AreaTabTitle() {
  const area = use(AreaTitle)
  useEffect(() => {
    document.title = area
  }, [area])
  return null
}

const frame = 'mx-auto grid grid-cols-[minmax(0,1fr)] px-4 sm:px-6'
const withRail = `${frame} max-w-[96rem] gap-x-8 lg:grid-cols-[13rem_minmax(0,1fr)]`
const withoutRail = `${frame} max-w-6xl`

/** The frame of an area for work, outside the shop: a rail on wide screens, a bar at the bottom of others. */
export function AreaLayout({ title, home, entries, tools, children }: AreaLayoutProps) {
  const { pathname } = useLocation()
  return (
    <AreaTitle value={`${title} · Akyɛde`}>
      <AreaTabTitle key={pathname} />
      <a
        href="#main"
        className="fixed top-2 left-2 z-20 -translate-y-20 rounded-control bg-ink px-4 py-3 font-semibold text-bg focus:translate-y-0"
      >
        Skip to main content
      </a>
      <header className="sticky top-0 z-10 border-b border-line bg-surface print:hidden">
        <div className="flex h-14 items-center gap-3 px-4 sm:px-6">
          <Link
            to={home}
            className="inline-flex min-h-11 min-w-0 items-center gap-2.5 rounded-control text-brand"
          >
            <Wordmark className="h-6.5 w-auto shrink-0" />
            <span className="line-clamp-2 border-l border-line pl-2.5 text-sm leading-tight font-semibold text-ink-2">
              {title}
            </span>
          </Link>
          <div className="ml-auto flex shrink-0 items-center gap-1">
            {tools}
            <Link
              to="/"
              className="inline-flex min-h-11 items-center gap-2 rounded-control px-2 text-sm font-semibold text-ink-2 hover:bg-surface-2"
            >
              <Store aria-hidden size={18} strokeWidth={1.75} />
              Shop
            </Link>
          </div>
        </div>
      </header>
      <div className={entries.length > 0 ? withRail : withoutRail}>
        {entries.length > 0 && (
          <div className="hidden pt-4 lg:block">
            <SideNav label={title} groups={[entries]} end={home} />
          </div>
        )}
        <main ref={keepFocus} id="main" tabIndex={-1} className="min-w-0 py-6 max-lg:pb-24">
          {children}
        </main>
      </div>
      {entries.length > 0 && <PhoneNav title={title} home={home} entries={entries} />}
    </AreaTitle>
  )
}

/** The bar at the bottom of phones, with the other pages under "More". */
function PhoneNav({ title, home, entries }: Pick<AreaLayoutProps, 'title' | 'home' | 'entries'>) {
  const { pathname } = useLocation()
  const hidden = entries.filter(({ isInBar }) => !isInBar)
  const isHidden = hidden.some(({ to }) => pathname === to || pathname.startsWith(`${to}/`))
  return (
    <nav
      aria-label={`${title} pages`}
      className="fixed inset-x-0 bottom-0 z-10 border-t border-line bg-surface pb-[env(safe-area-inset-bottom)] lg:hidden print:hidden"
    >
      <ul className="grid auto-cols-fr grid-flow-col">
        {entries
          .filter(({ isInBar }) => isInBar)
          .map(entry => (
            <PageLink
              key={entry.to}
              entry={entry}
              home={home}
              className="grid min-h-14 place-items-center content-center gap-0.5 text-xs font-semibold text-ink-2 aria-[current=page]:text-brand-ink"
            />
          ))}
        {hidden.length > 0 && (
          <li>
            <button
              type="button"
              popoverTarget="area-pages"
              className={classes(
                'grid min-h-14 w-full place-items-center content-center gap-0.5 text-xs font-semibold',
                isHidden ? 'text-brand-ink' : 'text-ink-2',
              )}
            >
              <Menu aria-hidden size={20} strokeWidth={1.75} />
              More
            </button>
          </li>
        )}
      </ul>
      {/* The key closes it at each navigation. */}
      <ul
        key={pathname}
        id="area-pages"
        popover="auto"
        className="inset-x-0 top-auto bottom-0 m-0 w-full gap-1 rounded-t-card border-t border-line bg-surface p-4 shadow-lg open:grid"
      >
        {entries.map(entry => (
          <PageLink
            key={entry.to}
            entry={entry}
            home={home}
            className="flex min-h-12 items-center gap-3 rounded-control px-3 font-semibold text-ink aria-[current=page]:bg-brand-soft aria-[current=page]:text-brand-ink"
          />
        ))}
      </ul>
    </nav>
  )
}

interface PageLinkProps {
  readonly entry: AreaEntry
  readonly home: string
  readonly className: string
}

const PageLink = ({ entry: { to, text, Icon }, home, className }: PageLinkProps) => (
  <li>
    <NavLink to={to} end={to === home} className={className}>
      <Icon aria-hidden size={20} strokeWidth={1.75} />
      {text}
    </NavLink>
  </li>
)
