import type { SiteFacts } from '../src/kit/document-facts.ts'
import type { Bytes } from '../src/kit/replace-bytes.ts'

/** The facts for the tags of a document's head. */
export interface ShareFacts {
  /** The public origin, such as "https://akyede.example". */
  readonly origin: string
  /** The path of the page, without its query. */
  readonly path: string
  readonly site: Pick<SiteFacts, 'social' | 'email'>
}

const picture = { path: '/og.jpg', alt: 'Handmade gifts from Ghana, side by side' }

/**
 * Adds the tags that only search engines and shared links read (Open Graph, Twitter cards, schema.org), so that no
 * browser downloads scripts for them. Tags of the page itself stay. Only a page with a canonical URL may be
 * indexed. All others, such as the cart, get `noindex`.
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

/** Texts are copied from the head, where they are escaped already. */
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

/** The company and its site search as schema.org data, for the landing page. */
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
