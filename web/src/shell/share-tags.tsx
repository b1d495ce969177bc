import { Children, isValidElement, type ReactElement, type ReactNode } from 'react'
import type { SiteFacts } from '#kit/document-facts.ts'

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
 * The tags that only search engines and shared links read (Open Graph, Twitter cards, schema.org), beside the page's
 * own. The server alone renders them, so that no browser downloads scripts for them. Only a page with a canonical URL
 * may be indexed. All others, such as the cart, get `noindex`.
 */
export function ShareTags({
  own,
  facts,
}: {
  own: ReactElement<{ children?: ReactNode }>
  facts: ShareFacts
}) {
  const tags = tagsIn(own)
  if (tags.some(({ name, content }) => name === 'robots' && content?.startsWith('noindex'))) return null
  const { origin, path } = facts
  const landing = path === '/'
  const canonical = tags.find(({ rel }) => rel === 'canonical')?.href ?? (landing ? '/' : undefined)
  if (canonical === undefined) return <meta name="robots" content="noindex" />
  const address = new URL(canonical, origin).href
  const isOwn = (name: string) => tags.some(tag => tag.property === name || tag.name === name)
  return (
    <>
      {landing && <link rel="canonical" href={address} />}
      {landing && (
        <script
          type="application/ld+json"
          // biome-ignore lint/security/noDangerouslySetInnerHtml: data in which no tag can end
          dangerouslySetInnerHTML={{ __html: shopData(facts) }}
        />
      )}
      {Object.entries(cardOf(tags, address, origin))
        .filter(([name]) => !isOwn(name))
        .map(([name, content]) => (
          <meta key={name} {...{ [name.startsWith('og:') ? 'property' : 'name']: name }} content={content} />
        ))}
    </>
  )
}

interface Tag {
  readonly type: unknown
  readonly children?: string
  readonly name?: string
  readonly property?: string
  readonly content?: string
  readonly rel?: string
  readonly href?: string
}

/** The tags that the page itself has, from the elements of `<Meta />`. */
const tagsIn = (own: ReactElement<{ children?: ReactNode }>): Tag[] =>
  Children.toArray(own.props.children)
    .filter(isValidElement<Omit<Tag, 'type'>>)
    .map(({ type, props }) => ({ type, ...props }))

function cardOf(tags: readonly Tag[], address: string, origin: string): Record<string, string> {
  return {
    'og:site_name': 'Akyɛde',
    'og:type': 'website',
    'og:locale': 'en_GH',
    'og:title': tags.find(({ type }) => type === 'title')?.children ?? 'Akyɛde',
    'og:description': tags.find(({ name }) => name === 'description')?.content ?? '',
    'og:url': address,
    ...(!tags.some(({ property }) => property === 'og:image') && {
      'og:image': origin + picture.path,
      'og:image:width': '1200',
      'og:image:height': '630',
      'og:image:alt': picture.alt,
    }),
    'twitter:card': 'summary_large_image',
  }
}

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
  return JSON.stringify({ '@context': 'https://schema.org', '@graph': graph }).replaceAll('<', '\\u003c')
}
