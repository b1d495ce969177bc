import { words } from '@akyede/contract/words'
import { ChevronDown } from 'lucide-react'
import { type ReactNode, Suspense } from 'react'
import { Link } from 'react-router'
import { LazyNewsletterForm } from '#feature/newsletter'
import { type NamedLink, usePrintedFacts } from '#kit/document-facts.ts'
import { StripOrnament } from '#ui/strip-ornament.tsx'
import { Wordmark } from '#ui/wordmark.tsx'
import { ThemeSwitcher } from './theme-switcher.tsx'

const shop: NamedLink[] = [
  { name: 'Browse gifts', address: '/browse' },
  { name: 'Search', address: '/search' },
  { name: 'Cart', address: '/cart' },
]
const support: NamedLink[] = [
  { name: 'Help', address: '/help' },
  { name: 'Contact', address: '/contact' },
  { name: 'Your orders', address: '/orders' },
]
const legal: NamedLink[] = [
  { name: 'Terms', address: '/terms' },
  { name: 'Privacy', address: '/privacy' },
]

/** A constant element, because React cannot render a lazy component again before its script has loaded. */
const newsletter = (
  <Suspense>
    <LazyNewsletterForm />
  </Suspense>
)

/** The footer: links, the newsletter form and the theme. On phones its groups are folded. */
export function Footer() {
  const { site } = usePrintedFacts()
  const groups: [title: string, links: readonly NamedLink[]][] = [
    ['Shop', shop],
    ['Company', site.company],
    ['Support', support],
    ['Legal', legal],
    ['Makers', [{ name: 'Sell on Akyɛde', address: site.vendorUrl }]],
  ]
  return (
    <footer className="mt-12 md:mt-20 print:hidden">
      <StripOrnament />
      <div data-above-foot className="bg-surface-2 pb-(--foot) md:pb-0">
        <div className="page grid grid-cols-1 gap-x-14 md:grid-cols-2 md:py-12">
          <div className="grid content-start gap-3 max-md:hidden">
            <Wordmark className="h-8 w-auto justify-self-start text-brand" />
            <p className="max-w-[32ch] text-ink-2">{words.tagline}</p>
          </div>
          {/*
           * The landing page ends with a newsletter section of its own, directly above. Hidden by its style, because
           * another page may be open when the footer's script arrives.
           */}
          <div className="[main:has([data-newsletter])~footer_&]:hidden">
            <Group title="Newsletter" large>
              <p className="mb-3 text-ink-2">New makers and new gifts, by email.</p>
              {newsletter}
            </Group>
          </div>
        </div>
        <div className="page grid sm:gap-x-8 md:grid-cols-3 md:gap-y-8 lg:grid-cols-5">
          {groups.map(
            ([title, links]) =>
              links.length > 0 && (
                <nav
                  key={title}
                  aria-label={title}
                  className={title === 'Shop' ? 'max-md:hidden' : undefined}
                >
                  <Group title={title}>
                    <Links links={links} className="md:mt-1" />
                  </Group>
                </nav>
              ),
          )}
        </div>
        <div className="page flex flex-wrap items-center justify-between gap-x-2 text-sm md:gap-x-6 text-ink-2 max-md:pt-2 md:py-8">
          <p className="py-2 max-md:order-last">© 2026 Akyɛde, Accra. Prices in Ghana cedis, tax included.</p>
          {site.social.length > 0 && (
            <nav aria-label="Social media" className="md:ml-auto">
              <Links links={site.social} className="flex flex-wrap gap-x-2 md:gap-x-4" />
            </nav>
          )}
          <ThemeSwitcher />
        </div>
      </div>
    </footer>
  )
}

/** A group that is folded on phones (app.css), where the tab bar leads to the shop. */
function Group({ title, large, children }: { title: string; large?: true; children: ReactNode }) {
  return (
    <div>
      <h2
        className={`font-text font-bold tracking-normal max-md:hidden ${large ? 'text-lg' : 'text-sm text-ink-2'}`}
      >
        {title}
      </h2>
      <details data-folds-on-phones className="group max-md:border-b max-md:border-line">
        <summary className="flex min-h-11 items-center justify-between font-semibold [&::-webkit-details-marker]:hidden">
          {title}
          <ChevronDown aria-hidden size={20} strokeWidth={1.75} className="group-open:rotate-180" />
        </summary>
        <div className="max-md:pb-3">{children}</div>
      </details>
    </div>
  )
}

function Links({ links, className }: { links: readonly NamedLink[]; className: string }) {
  return (
    <ul className={className}>
      {links.map(({ name, address }) => (
        <li key={name}>
          <Link
            to={address}
            className="inline-flex min-h-11 min-w-11 items-center underline-offset-4 hover:underline"
          >
            {name}
          </Link>
        </li>
      ))}
    </ul>
  )
}

/** One line with what a buyer may want to read before paying. */
export const QuietFooter = () => (
  <footer className="mt-10 border-t border-line print:hidden">
    <div
      data-above-foot
      className="page flex flex-wrap items-center justify-center gap-x-6 pt-1 pb-[calc(var(--foot)+0.25rem)] text-sm text-ink-2 sm:justify-between"
    >
      <p>© 2026 Akyɛde, Accra</p>
      <nav aria-label="Legal" className="flex gap-x-6">
        {['Terms', 'Privacy'].map(name => (
          <Link
            key={name}
            to={`/${name.toLowerCase()}`}
            className="inline-flex min-h-11 min-w-11 items-center underline-offset-4 hover:underline"
          >
            {name}
          </Link>
        ))}
      </nav>
    </div>
  </footer>
)
