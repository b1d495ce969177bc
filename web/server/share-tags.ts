import type { SiteFacts } from '../src/kit/document-facts.ts'
import type { Bytes } from '../src/kit/replace-bytes.ts'

/** What a document's head is completed by. */
export interface ShareFacts {
  /** The origin that people see, such as "https://akyede.example". */
  readonly origin: string
  /** Of the page, without its query. */
  readonly path: string
  readonly site: Pick<SiteFacts, 'social' | 'email'>
}

const picture = { path: '/og.jpg', alt: 'Handmade gifts from Ghana, side by side' }

/**
 * Completes the head of a rendered document by what only search engines and shared links read (Open Graph, Twitter
 * cards, schema.org): no browser pays for it with script. What a page says itself stays. A page is for others to find
 * if it names its canonical address; whatever does not, such as a cart, says `noindex`.
 */
export function withShareTags(document: Bytes, facts: ShareFacts): Bytes {
  const end = document.indexOf('</head>')
  if (end < 0) return document
  const tags = tagsFor(document.toString('utf8', 0, end), facts).join('')
  return Buffer.concat([document.subarray(0, end), Buffer.from(tags), document.subarray(end)])
}

function tagsFor(head: string, facts: ShareFacts): string[] {
  if (head.includes('<meta name="robots" content="noindex')) return []
  const { origin, path } = facts
  const landing = path === '/'
  const canonical = canonicalIn(head) ?? (landing ? '/' : undefined)
  if (canonical === undefined) return ['<meta name="robots" content="noindex"/>']
  const address = new URL(unquoted(canonical), origin).href
  const own = `<link rel="canonical" href="${quoted(address)}"/>`
  return [
    ...(landing ? [own, shopData(facts)] : []),
    ...Object.entries(cardOf(head, address, origin))
      .filter(([name]) => !head.includes(`"${name}"`))
      .map(([name, content]) => metaTag(name, content)),
  ]
}

/** Texts are as they stand in the head, and so safe in it. */
function cardOf(head: string, address: string, origin: string): Record<string, string> {
  const hasPicture = head.includes('"og:image"')
  return {
    'og:site_name': 'Akyɛde',
    'og:type': 'website',
    'og:locale': 'en_GH',
    'og:title': quotedAgain(/<title>([^<]*)<\/title>/.exec(head)?.[1] ?? 'Akyɛde'),
    'og:description': /<meta name="description" content="([^"]*)"/.exec(head)?.[1] ?? '',
    'og:url': quoted(address),
    ...(!hasPicture && {
      'og:image': quoted(origin + picture.path),
      'og:image:width': '1200',
      'og:image:height': '630',
      'og:image:alt': picture.alt,
    }),
    'twitter:card': 'summary_large_image',
  }
}

const metaTag = (name: string, content: string): string =>
  `<meta ${name.startsWith('og:') ? 'property' : 'name'}="${name}" content="${content}"/>`

const canonicalIn = (head: string): string | undefined =>
  /<link rel="canonical" href="([^"]*)"/.exec(head)?.[1]

const quoted = (text: string): string => quotedAgain(text.replaceAll('&', '&amp;')).replaceAll('<', '&lt;')
const quotedAgain = (text: string): string => text.replaceAll('"', '&quot;')
const unquoted = (text: string): string => text.replaceAll('&amp;', '&')

/** Who runs the shop, and how it is searched (schema.org), for the landing page. */
function shopData({ origin, site }: ShareFacts): string {
  const organization = `${origin}/#organization`
  const graph = [
    {
      '@type': 'Organization',
      '@id': organization,
      name: 'Akyɛde',
      url: `${origin}/`,
      logo: `${origin}/icon-512.png`,
      sameAs: site.social.map(({ address }) => new URL(address, origin).href),
      ...(site.email && { email: site.email }),
    },
    {
      '@type': 'WebSite',
      '@id': `${origin}/#website`,
      name: 'Akyɛde',
      url: `${origin}/`,
      inLanguage: 'en-GH',
      publisher: { '@id': organization },
      potentialAction: {
        '@type': 'SearchAction',
        target: { '@type': 'EntryPoint', urlTemplate: `${origin}/search?q={search_term_string}` },
        'query-input': 'required name=search_term_string',
      },
    },
  ]
  const text = JSON.stringify({ '@context': 'https://schema.org', '@graph': graph })
  return `<script type="application/ld+json">${text.replaceAll('<', '\\u003c')}</script>`
}
