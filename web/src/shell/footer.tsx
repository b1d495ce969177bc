import { words } from '@akyede/contract/words'
import { Suspense } from 'react'
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

/** The footer of every page: links, the newsletter form and the theme. */
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
    <footer className="mt-20 print:hidden">
      <StripOrnament />
      <div data-above-foot className="bg-surface-2 pb-[calc(var(--foot)+0.5rem)] md:pb-0">
        <div className="page grid grid-cols-1 gap-x-14 gap-y-10 py-12 md:grid-cols-2">
          <div className="grid content-start gap-3">
            <Wordmark className="h-8 w-auto justify-self-start text-brand" />
            <p className="max-w-[32ch] text-ink-2">{words.tagline}</p>
            {site.social.length > 0 && (
              <nav aria-label="Social media">
                <Links links={site.social} className="flex flex-wrap gap-x-5" />
              </nav>
            )}
          </div>
          <div>
            <h2 className="font-text text-lg font-bold tracking-normal">Newsletter</h2>
            <p className="mb-3 text-ink-2">New makers and new gifts, by email.</p>
            {newsletter}
          </div>
        </div>
        <div className="page grid grid-cols-2 gap-x-4 gap-y-8 sm:grid-cols-3 sm:gap-x-8 lg:grid-cols-[repeat(5,1fr)_auto]">
          {groups.map(
            ([title, links]) =>
              links.length > 0 && (
                <nav key={title} aria-label={title}>
                  <h2 className="font-text text-sm font-bold tracking-normal text-ink-2">{title}</h2>
                  <Links links={links} className="mt-1" />
                </nav>
              ),
          )}
          <div className="max-lg:col-span-full">
            <ThemeSwitcher />
          </div>
        </div>
        <div className="page py-8">
          <p className="border-t border-line pt-6 text-sm text-ink-2">
            © 2026 Akyɛde, Accra. Prices in Ghana cedis, tax included.
          </p>
        </div>
      </div>
    </footer>
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
