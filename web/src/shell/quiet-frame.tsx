import { ArrowLeft, CircleQuestionMark } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Wordmark } from '#ui/wordmark.tsx'

/** A page without the shop around it: checkout, payment and giving. */
interface QuietPage {
  /** Where the arrow leads. A page that waits for a payment has none, so that nobody leaves it by accident. */
  readonly back?: { readonly to: string; readonly text: string }
  /** Whether the header has the account, for pages that a link opens. */
  readonly hasAccount?: true
}

const toCart: QuietPage = { back: { to: '/cart', text: 'Cart' } }
const quietPages: Readonly<Record<string, QuietPage>> = {
  '/checkout': toCart,
  '/checkout/cancel': toCart,
  '/checkout/success': {},
}

/** How a page of paying or giving is framed; undefined for all other pages. */
export function quietPageAt(pathname: string, search: string): QuietPage | undefined {
  const path = pathname.replace(/\/+$/, '')
  if (!/^\/shared\/[^/]+$/.test(path)) return quietPages[path]
  return new URLSearchParams(search).has('reference') ? {} : { hasAccount: true }
}

const linkClass =
  'inline-flex min-h-11 min-w-11 items-center justify-center gap-2 rounded-control px-2 font-semibold hover:bg-surface-2'

/** The header of a quiet page: back, logo and help. */
export function QuietHeader({ page: { back }, children }: { page: QuietPage; children?: ReactNode }) {
  return (
    <header className="border-b border-line bg-bg">
      <div className="page grid min-h-[calc(3.5rem-1px)] grid-cols-[1fr_auto_1fr] items-center gap-2">
        {back && (
          <Link
            to={back.to}
            aria-label={`Back to ${back.text.toLowerCase()}`}
            className={`${linkClass} -ml-2 justify-self-start print:hidden`}
          >
            <ArrowLeft aria-hidden size={22} strokeWidth={1.75} />
            <span className="max-sm:hidden">{back.text}</span>
          </Link>
        )}
        <Link
          to="/"
          aria-label="Akyɛde, home"
          className={`grid min-h-11 place-items-center text-brand ${back ? '' : 'col-span-2 justify-self-start'}`}
        >
          <Wordmark className="h-7 w-auto" />
        </Link>
        <nav
          aria-label={children ? 'Account and help' : 'Help'}
          className="-mr-2 flex items-center justify-self-end print:hidden"
        >
          <Link to="/help" className={linkClass}>
            <CircleQuestionMark aria-hidden size={22} strokeWidth={1.75} />
            <span className={children ? 'max-sm:sr-only' : undefined}>Help</span>
          </Link>
          {children}
        </nav>
      </div>
    </header>
  )
}
