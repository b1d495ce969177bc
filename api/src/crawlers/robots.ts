/** What is of no use in a search engine: the API, what is one person's own, and lists that visitors put together. */
const closed = ['/api/', '/cart', '/checkout', '/dashboard', '/orders', '/search?', '/signin', '/signup']

/** Who crawls is told where not to go (RFC 9309), and where all addresses stand. */
export const robots = (origin: string): string =>
  [
    'User-agent: *',
    ...closed.map(path => `Disallow: ${path}`),
    '',
    `Sitemap: ${origin}/sitemap.xml`,
    '',
  ].join('\n')
