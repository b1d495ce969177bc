import { asCedis } from '@akyede/contract/money'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { describe, expect, it } from 'vitest'
import { Button } from './button.tsx'
import { ErrorBlock } from './error-block.tsx'
import { Pagination } from './pagination.tsx'
import { Picture } from './picture.tsx'
import { Price } from './price.tsx'
import { Skeleton } from './skeleton.tsx'
import { ratingSentence, Stars } from './stars.tsx'
import { TextField } from './text-field.tsx'

const render = (element: React.ReactNode) => renderToStaticMarkup(<MemoryRouter>{element}</MemoryRouter>)

describe('a field', () => {
  it('is described by its hint and its error, in this order', () => {
    const html = render(
      <TextField id="mail" label="Email" hint="For the receipt" error="Email is required" />,
    )
    expect(html).toContain('aria-describedby="mail-hint mail-error"')
    expect(html).toContain('aria-invalid="true"')
    expect(html).toMatch(/<label for="mail"/)
  })

  it('says nothing of an error while there is none', () => {
    const html = render(<TextField id="mail" label="Email" />)
    expect(html).not.toContain('aria-describedby')
    expect(html).not.toContain('aria-invalid=')
  })
})

describe('a button', () => {
  it('does not submit unless told to', () => {
    expect(render(<Button>Add</Button>)).toContain('type="button"')
    expect(render(<Button type="submit">Save</Button>)).toContain('type="submit"')
  })

  it('stays focusable while it works', () => {
    const html = render(<Button pending="Saving…">Save</Button>)
    expect(html).toContain('aria-disabled="true"')
    expect(html).not.toContain(' disabled')
  })
})

it('a reduced price says both prices in words', () => {
  expect(render(<Price amount={asCedis(120)} was={asCedis(150)} trim />)).toContain('Was ₵150, now')
})

it('a price that did not fall shows one amount', () => {
  expect(render(<Price amount={asCedis(120)} was={asCedis(120)} />)).not.toContain('Was')
})

it('a rating is a sentence', () => {
  expect(ratingSentence(4.8, 12)).toBe('4.8 of 5, 12 reviews')
  expect(ratingSentence(5, 1)).toBe('5.0 of 5, 1 review')
  expect(render(<Stars rating={0} reviews={0} />)).toContain('No reviews yet')
})

it('a picture keeps its place before it has loaded', () => {
  const html = render(<Picture slug="bolga-basket" alt="Round basket" sizes="50vw" />)
  expect(html).toContain('width="1000" height="1250"')
  expect(html).toContain('loading="lazy"')
  expect(html).toContain('/pictures/bolga-basket-400.webp 400w')
})

it('a product without a picture shows a symbol under the same name', () => {
  expect(render(<Picture slug={undefined} alt="Round basket" sizes="50vw" />)).toContain(
    'aria-label="Round basket"',
  )
})

it('a decorative picture stays decoration when it is missing', () => {
  const html = render(<Picture slug={undefined} alt="" sizes="50vw" />)
  expect(html).toContain('aria-hidden="true"')
  expect(html).not.toContain('role="img"')
})

it('pages are links, and the one shown says so', () => {
  const html = render(<Pagination page={2} totalPages={3} hrefOf={page => `?page=${page}`} />)
  expect(html).toContain('aria-label="Page 2" aria-current="page"')
  expect(html).toContain('aria-label="Next page"')
})

it('a failure says what happened, and offers another try where that helps', () => {
  const plain = render(<ErrorBlock />)
  expect(plain).toContain('role="alert"')
  expect(plain).toContain('Something went wrong')
  expect(plain).not.toContain('Retry')
  const told = render(<ErrorBlock message="Failed to load orders" requestId="r-1" onRetry={() => {}} />)
  expect(told).not.toContain('Something went wrong')
  expect(told).toMatch(/Failed to load orders.*<button[^>]*>.*Retry.*<\/button>.*r-1/)
})

it.each([
  ['app', 'the page'],
  ['dashboard', 'your dashboard'],
  ['productGrid', 'gifts'],
  ['searchResults', 'results'],
  ['wishlists', 'wishlists'],
  ['vendorProfile', 'the maker'],
  ['orders', 'orders'],
  ['categories', 'categories'],
  ['preferences', 'preferences'],
  ['content', 'the text'],
  ['cart', 'your cart'],
  ['events', 'your events'],
] as const)(
  'the placeholder %s says that %s is awaited, and shows boxes to nobody who listens',
  (kind, awaited) => {
    const html = render(<Skeleton kind={kind} />)
    expect(html).toContain('aria-busy="true"')
    expect(html).toContain(`Loading ${awaited}…`)
    expect(html.split('bg-surface-2').length).toBeGreaterThan(3)
  },
)
