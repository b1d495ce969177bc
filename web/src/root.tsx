import { limits } from '@akyede/contract/limits'
import { words } from '@akyede/contract/words'
import { QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import {
  type HeadersFunction,
  isRouteErrorResponse,
  Link,
  Links,
  Meta,
  type MetaFunction,
  Outlet,
  Scripts,
  ScrollRestoration,
  useRouteError,
} from 'react-router'
import { useClearOnSignOut } from '#feature/accounts'
import { useVisits } from '#feature/analytics'
import { useClearCheckout } from '#feature/checkout'
import { RouteError, statusOf } from '#feature/errors'
import { useMoveRecents } from '#feature/search-history'
import {
  beforePaintScript,
  confirmHydration,
  RouteAnnouncer,
  recordClicksScript,
  repairScriptsScript,
  ShareTags,
  Shell,
  startScriptsScript,
} from '#feature/shell'
import { useMoveGuestLists } from '#feature/wishlists'
import { usePrintedFacts } from '#kit/document-facts.ts'
import { pageMeta } from '#kit/page-meta.ts'
import { createQueryClient } from '#kit/query-client.ts'
import { Toaster } from '#ui/toaster.tsx'
import { Wordmark } from '#ui/wordmark.tsx'
import './app.css'

const errorTitles: Record<number, string> = {
  401: 'No permission',
  403: 'No permission',
  404: 'Not found',
  410: 'Not found',
  503: 'Back shortly',
}

/** The browser has run these scripts already, so its bundle does not contain them. */
const scripts = import.meta.env.SSR
  ? { inHead: `${beforePaintScript};${recordClicksScript};${repairScriptsScript}`, atEnd: startScriptsScript }
  : { inHead: '', atEnd: '' }

export const meta: MetaFunction = ({ error }) =>
  error ? pageMeta(errorTitles[statusOf(error)] ?? words.error.title) : [{ title: words.brand }]

/** Headers of an error response, such as `Retry-After`, reach the browser. */
export const headers: HeadersFunction = ({ errorHeaders }) => errorHeaders ?? {}

/** The document of every page, including error pages. */
export function Layout({ children }: { children: ReactNode }) {
  const { nonce, saveData, site, failedRequestId } = usePrintedFacts()
  const [queryClient] = useState(createQueryClient)
  useClearOnSignOut(queryClient)
  useClearCheckout()
  useMoveRecents()
  useMoveGuestLists()
  useVisits()
  return (
    // The script in the head sets attributes of <html> before React hydrates.
    <html
      lang="en"
      data-save-data={saveData ? '' : undefined}
      data-request-id={failedRequestId}
      data-site={JSON.stringify(site)}
      suppressHydrationWarning
      onAnimationIterationCapture={confirmHydration}
    >
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="color-scheme" content="light dark" />
        <InlineScript nonce={nonce} code={scripts.inHead} />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="icon" href="/favicon.ico" sizes="32x32" />
        <link rel="manifest" href="/manifest.webmanifest" />
        <HeadTags />
        <Links />
      </head>
      <body>
        <QueryClientProvider client={queryClient}>
          {children}
          <RouteAnnouncer />
          <Toaster {...limits.toast} />
        </QueryClientProvider>
        <ScrollRestoration />
        {/*
          The next script starts the scripts later. React renders the content of `noscript` on the server only, and a
          browser without scripts loads nothing of a template.
        */}
        <noscript>
          <template>
            <Scripts />
          </template>
        </noscript>
        <InlineScript nonce={nonce} code={scripts.atEnd} />
      </body>
    </html>
  )
}

/** The tags of the page, and those that it lacks for search engines and shared links. */
function HeadTags() {
  const { share, site } = usePrintedFacts()
  // The elements of the component tell which tags the page has.
  const own = Meta()
  return (
    <>
      {own}
      {import.meta.env.SSR && share && <ShareTags own={own} facts={{ ...share, site }} />}
    </>
  )
}

function InlineScript({ nonce, code }: { nonce: string | undefined; code: string }) {
  return (
    <script
      nonce={nonce}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of ours that must run before hydration
      dangerouslySetInnerHTML={{ __html: code }}
      suppressHydrationWarning
    />
  )
}

export default function App() {
  return <Outlet />
}

export function ErrorBoundary() {
  const error = useRouteError()
  const page = <RouteError error={error} />
  // An unexpected error may come from the shell itself, so the page is shown without it.
  return isRouteErrorResponse(error) ? <Shell>{page}</Shell> : <MinimalFrame>{page}</MinimalFrame>
}

function MinimalFrame({ children }: { children: ReactNode }) {
  return (
    <>
      <header className="page py-4">
        <Link
          to="/"
          reloadDocument
          aria-label="Akyɛde, home"
          className="inline-grid min-h-11 place-items-center text-brand"
        >
          <Wordmark className="h-7.5 w-auto" />
        </Link>
      </header>
      <main id="main" tabIndex={-1}>
        {children}
      </main>
    </>
  )
}
