import { createElement, Fragment, type ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { type ShareFacts, ShareTags } from './share-tags.tsx'

const facts = {
  origin: 'https://akyede.example',
  path: '/help',
  site: { social: [{ name: 'X', address: 'https://x.com/<akyede>' }], email: 'hello@akyede.example' },
}
const tagged = (own: ReactNode, shared: ShareFacts = facts) =>
  renderToStaticMarkup(<ShareTags own={createElement(Fragment, null, own)} facts={shared} />)
const canonical = <link key="canonical" rel="canonical" href="/help" />
const tag = (html: string, name: string) =>
  new RegExp(`<meta (?:property|name)="${name}" content="([^"]*)"/>`).exec(html)?.[1]

describe('a public page', () => {
  it('has tags with its title, its description and the shop’s picture', () => {
    const html = tagged([
      <title key="title">{'Cloth & <beads> "new"'}</title>,
      <meta key="description" name="description" content={'"Fine" & more'} />,
      canonical,
    ])
    expect(tag(html, 'og:title')).toBe('Cloth &amp; &lt;beads&gt; &quot;new&quot;')
    expect(tag(html, 'og:description')).toBe('&quot;Fine&quot; &amp; more')
    expect(tag(html, 'og:url')).toBe('https://akyede.example/help')
    expect(tag(html, 'og:image')).toBe('https://akyede.example/og.jpg')
    expect(tag(html, 'twitter:card')).toBe('summary_large_image')
    expect(html).not.toContain('noindex')
  })

  it('keeps its own tags', () => {
    const html = tagged([
      canonical,
      <meta key="title" property="og:title" content="Own" />,
      <meta key="image" property="og:image" content="https://a/b.webp" />,
    ])
    expect(html).toContain('og:url')
    expect(html).not.toContain('og:title')
    expect(html).not.toContain('og.jpg')
    expect(html).not.toContain('og:image:width')
  })
})

it('marks a page without a canonical URL as noindex', () => {
  const html = tagged(<title>Cart</title>, { ...facts, path: '/cart' })
  expect(html).toBe('<meta name="robots" content="noindex"/>')
})

it('adds nothing to a noindex page', () =>
  expect(tagged([canonical, <meta key="robots" name="robots" content="noindex, follow" />])).toBe(''))

it('describes the company and its search on the landing page, in a script that data cannot close', () => {
  const html = tagged(<title>A</title>, { ...facts, path: '/' })
  expect(html).toContain('<link rel="canonical" href="https://akyede.example/"/>')
  const [, text = ''] = /<script type="application\/ld\+json">([^<]*)<\/script>/.exec(html) ?? []
  const [shop, site] = JSON.parse(text)['@graph']
  expect(shop).toMatchObject({ '@type': 'Organization', name: 'Akyɛde', email: 'hello@akyede.example' })
  expect(site.potentialAction.target.urlTemplate).toBe('https://akyede.example/search?q={search_term_string}')
})
