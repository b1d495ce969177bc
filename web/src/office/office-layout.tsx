import type { ReactNode } from 'react'
import { AreaLayout } from '#ui/area-layout.tsx'
import { OfficeSearch } from './office-search.tsx'
import type { OfficePage } from './pages.ts'

/** The frame of the back office, with the pages that the member of staff may open. */
export function OfficeLayout({ pages, children }: { pages: readonly OfficePage[]; children: ReactNode }) {
  const entries = pages.flatMap(({ path, nav }) => (nav ? [{ to: addressOf(path), ...nav }] : []))
  return (
    <AreaLayout
      title="Back office"
      home="/office"
      entries={entries}
      tools={entries.length > 0 && <OfficeSearch />}
    >
      {children}
    </AreaLayout>
  const entries = entriesOf(pages)
  return (
    <>
      <a
        href="#main"
        className="fixed top-2 left-2 z-20 -translate-y-20 rounded-control bg-ink px-4 py-3 font-semibold text-bg focus:translate-y-0"
      >
        Skip to main content
      </a>
      <header className="sticky top-0 z-10 border-b border-line bg-surface print:hidden">
        <div className="flex h-14 items-center gap-3 px-4 sm:px-6">
          <Link to="/office" className="inline-flex min-h-11 items-center gap-2.5 rounded-control text-brand">
            <Wordmark className="h-6.5 w-auto" />
            <span className="border-l border-line pl-2.5 text-sm font-semibold text-ink-2">Back office</span>
          </Link>
          <div className="ml-auto flex items-center gap-1">
            {entries.length > 0 && <OfficeSearch />}
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
      <div className="mx-auto grid max-w-[96rem] grid-cols-[minmax(0,1fr)] gap-x-8 px-4 sm:px-6 lg:grid-cols-[13rem_minmax(0,1fr)]">
        <div className="hidden pt-4 lg:block">
          {entries.length > 0 && <SideNav label="Back office" groups={[entries]} />}
        </div>
        <main ref={keepFocus} id="main" tabIndex={-1} className="min-w-0 py-6 max-lg:pb-24">
          {children}
        </main>
      </div>
      {entries.length > 0 && <BottomBar entries={entries} />}
    </>
  )
}

/** The pages of the navigation, with their addresses. */
const entriesOf = (pages: readonly OfficePage[]) =>
  pages.flatMap(({ path, nav }) => (nav ? [{ to: addressOf(path), ...nav }] : []))

/** The main pages at the bottom of narrow screens, and all pages behind "More". */
function BottomBar({ entries }: { entries: ReturnType<typeof entriesOf> }) {
  const { pathname } = useLocation()
  return (
    <nav
      aria-label="Back office pages"
      className="fixed inset-x-0 bottom-0 z-10 border-t border-line bg-surface pb-[env(safe-area-inset-bottom)] lg:hidden print:hidden"
    >
      <ul className="grid auto-cols-fr grid-flow-col">
        {entries
          .filter(({ isInBar }) => isInBar)
          .map(({ to, text, Icon }) => (
            <li key={to}>
              <NavLink
                to={to}
                end={to === '/office'}
                className="grid min-h-14 place-items-center content-center gap-0.5 text-xs font-semibold text-ink-2 aria-[current=page]:text-brand-ink"
              >
                <Icon aria-hidden size={20} strokeWidth={1.75} />
                {text}
              </NavLink>
            </li>
          ))}
        <li>
          <button
            type="button"
            popoverTarget="office-pages"
            className="grid min-h-14 w-full place-items-center content-center gap-0.5 text-xs font-semibold text-ink-2"
          >
            <Menu aria-hidden size={20} strokeWidth={1.75} />
            More
          </button>
        </li>
      </ul>
      {/* The key closes it at each navigation. */}
      <ul
        key={pathname}
        id="office-pages"
        popover="auto"
        className="inset-x-0 top-auto bottom-0 m-0 w-full gap-1 rounded-t-card border-t border-line bg-surface p-4 shadow-lg open:grid"
      >
        {entries.map(({ to, text, Icon }) => (
          <li key={to}>
            <NavLink
              to={to}
              end={to === '/office'}
              className="flex min-h-12 items-center gap-3 rounded-control px-3 font-semibold text-ink aria-[current=page]:bg-brand-soft aria-[current=page]:text-brand-ink"
            >
              <Icon aria-hidden size={20} strokeWidth={1.75} />
              {text}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}

const addressOf = (path: string): string => (path ? `/office/${path}` : '/office')
