import {
  data,
  type ErrorResponse,
  type HeadersFunction,
  isRouteErrorResponse,
  type MetaDescriptor,
} from 'react-router'
import { pageMeta } from './page-meta.ts'

/** The URL of such a page gives access to it, so other sites and search engines must not learn it. */
const privateHeaders = { 'referrer-policy': 'no-referrer', 'x-robots-tag': 'noindex' }

/** The `headers` of a route that everyone with the link may open. */
export const privatePageHeaders: HeadersFunction = ({ errorHeaders }) => {
  const all = new Headers(errorHeaders ?? {})
  for (const [name, value] of Object.entries(privateHeaders)) all.set(name, value)
  return all
}

/** The response for the error of a call: 410 for a link that was turned off, 404 for an unknown one. */
export function closedLinkResponse(error: unknown) {
  const { status } = error as { status?: number }
  if (status !== 404 && status !== 410 && status !== 422) return undefined
  return data(null, { status: status === 410 ? 410 : 404, headers: privateHeaders })
}

/** True if the link is unknown or was turned off. */
export const isClosedLink = (error: unknown): error is ErrorResponse =>
  isRouteErrorResponse(error) && (error.status === 404 || error.status === 410)

/** Title and description of a page that search engines skip. */
export const privatePageMeta = (title: string, description?: string): MetaDescriptor[] => [
  ...pageMeta(title, description),
  { name: 'robots', content: 'noindex' },
]

interface LinkPreview {
  readonly title: string
  readonly description: string
  readonly url: string
  /** Changes with the content of the picture, because chats fetch it again only under another address. */
  readonly version: string
  /** What the picture shows. */
  readonly alt: string
}

/** The tags of the preview that chats show. `ShareTags` adds none to a page that search engines skip. */
export const linkPreview = ({ title, description, url, version, alt }: LinkPreview): MetaDescriptor[] => [
  { property: 'og:site_name', content: 'Akyɛde' },
  { property: 'og:type', content: 'website' },
  { property: 'og:locale', content: 'en_GH' },
  { property: 'og:title', content: title },
  { property: 'og:description', content: description },
  { property: 'og:url', content: url },
  { property: 'og:image', content: `${url}/card.jpg?${new URLSearchParams({ v: version })}` },
  { property: 'og:image:width', content: '1200' },
  { property: 'og:image:height', content: '630' },
  { property: 'og:image:alt', content: alt },
  { name: 'twitter:card', content: 'summary_large_image' },
]
