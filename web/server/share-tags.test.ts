import { describe, expect, it } from 'vitest'
import { type ShareFacts, withShareTags } from './share-tags.ts'

const facts = {
  origin: 'https://akyede.example',
  path: '/help',
  site: { social: [{ name: 'X', address: 'https://x.com/<akyede>' }], email: 'hello@akyede.example' },
}
const tagged = (html: string, shared: ShareFacts) => withShareTags(Buffer.from(html), shared).toString()
const document = (head: string) => `<!doctype html><html><head>${head}</head><body>x</body></html>`
const canonical = '<link rel="canonical" href="/help"/>'
const tag = (html: string, name: string) =>
  new RegExp(`<meta (?:property|name)="${name}" content="([^"]*)"/>`).exec(html)?.[1]

describe('a public page', () => {
  it('has tags with its title, its description and the shop’s picture', () => {
    const html = tagged(
      document(
        `<title>Cloth &amp; &lt;beads&gt; "new"</title><meta name="description" content="&quot;Fine&quot; &amp; more"/>${canonical}`,
      ),
      facts,
    )
    expect(tag(html, 'og:title')).toBe('Cloth &amp; &lt;beads&gt; &quot;new&quot;')
    expect(tag(html, 'og:description')).toBe('&quot;Fine&quot; &amp; more')
    expect(tag(html, 'og:url')).toBe('https://akyede.example/help')
    expect(tag(html, 'og:image')).toBe('https://akyede.example/og.jpg')
    expect(tag(html, 'twitter:card')).toBe('summary_large_image')
    expect(html).not.toContain('noindex')
    expect(html.endsWith('</head><body>x</body></html>')).toBe(true)
  })

  it('keeps its own tags', () => {
    const own = `${canonical}<meta property="og:title" content="Own"/><meta property="og:image" content="https://a/b.webp"/>`
    const html = tagged(document(own), facts)
    expect(html.match(/og:title/g)).toHaveLength(1)
    expect(html).not.toContain('og.jpg')
    expect(html).not.toContain('og:image:width')
  })
})

it('marks a page without a canonical URL as noindex', () => {
  const html = tagged(document('<title>Cart</title>'), { ...facts, path: '/cart' })
  expect(html).toContain('<meta name="robots" content="noindex"/>')
  expect(html).not.toContain('og:')
})

it('leaves a noindex page unchanged', () => {
  const html = document(`${canonical}<meta name="robots" content="noindex, follow"/>`)
  expect(tagged(html, facts)).toBe(html)
})

it('describes the company and its search on the landing page, in a script that data cannot close', () => {
  const html = tagged(document('<title>A</title>'), { ...facts, path: '/' })
  expect(html).toContain('<link rel="canonical" href="https://akyede.example/"/>')
  const [, text = ''] = /<script type="application\/ld\+json">([^<]*)<\/script>/.exec(html) ?? []
  const [shop, site] = JSON.parse(text)['@graph']
  expect(shop).toMatchObject({ '@type': 'Organization', name: 'Akyɛde', email: 'hello@akyede.example' })
  expect(site.potentialAction.target.urlTemplate).toBe('https://akyede.example/search?q={search_term_string}')
})

it('leaves a document without a head unchanged', () => expect(tagged('<p>x</p>', facts)).toBe('<p>x</p>'))
