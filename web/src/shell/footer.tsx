import { words } from '@akyede/contract/words'
import { Link } from 'react-router'
import { StripOrnament } from '#ui/strip-ornament.tsx'
import { Wordmark } from '#ui/wordmark.tsx'
import { ThemeSwitcher } from './theme-switcher.tsx'

const groups = [
  {
    title: 'Shop',
    links: [
      { to: '/browse', text: 'Browse gifts' },
      { to: '/search', text: 'Search' },
      { to: '/cart', text: 'Cart' },
    ],
  },
  {
    title: 'Support',
    links: [
      { to: '/help', text: 'Help' },
      { to: '/orders', text: 'Your orders' },
    ],
  },
  {
    title: 'Legal',
    links: [
      { to: '/terms', text: 'Terms' },
      { to: '/privacy', text: 'Privacy' },
    ],
  },
] as const

/** The end of every page: where else to go, and how the shop looks. */
export function Footer() {
  return (
    <footer className="mt-20 print:hidden">
      <StripOrnament />
      <div className="bg-surface-2 pb-[calc(var(--foot)+0.5rem)] md:pb-0">
        <div className="page grid grid-cols-3 gap-x-4 gap-y-8 py-12 sm:gap-x-8 lg:grid-cols-[2fr_1fr_1fr_1fr_auto]">
          <div className="grid content-start gap-3 col-span-3 lg:col-span-1">
            <Wordmark className="h-8 w-auto justify-self-start text-brand" />
            <p className="max-w-[32ch] text-ink-2">{words.tagline}</p>
          </div>
          {groups.map(group => (
            <FooterGroup key={group.title} {...group} />
          ))}
          <div className="col-span-3 lg:col-span-1">
            <ThemeSwitcher />
          </div>
        </div>
        <div className="page pb-8">
          <p className="border-t border-line pt-6 text-sm text-ink-2">
            © 2026 Akyɛde, Accra. Prices in Ghana cedis, tax included.
          </p>
        </div>
      </div>
    </footer>
  )
}

function FooterGroup({ title, links }: { title: string; links: readonly { to: string; text: string }[] }) {
  return (
    <nav aria-label={title}>
      <h2 className="font-text text-sm font-bold tracking-normal text-ink-2">{title}</h2>
      <ul className="mt-1">
        {links.map(link => (
          <li key={link.to}>
            <Link
              to={link.to}
              className="inline-flex min-h-11 min-w-11 items-center underline-offset-4 hover:underline"
            >
              {link.text}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
