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
  it('is described by its hint and then its error', () => {
    const html = render(
      <TextField id="mail" label="Email" hint="For the receipt" error="Email is required" />,
    )
    expect(html).toContain('aria-describedby="mail-hint mail-error"')
    expect(html).toContain('aria-invalid="true"')
    expect(html).toMatch(/<label for="mail"/)
  })

  it('has no error attributes while it is valid', () => {
    const html = render(<TextField id="mail" label="Email" />)
    expect(html).not.toContain('aria-describedby')
    expect(html).not.toContain('aria-invalid=')
  })
})

describe('a button', () => {
  it('is of type button by default', () => {
    expect(render(<Button>Add</Button>)).toContain('type="button"')
    expect(render(<Button type="submit">Save</Button>)).toContain('type="submit"')
  })

  it('stays focusable while pending', () => {
    const html = render(<Button pending="Saving…">Save</Button>)
    expect(html).toContain('aria-disabled="true"')
    expect(html).not.toContain(' disabled')
  })
})

it('a reduced price reads both prices to screen readers', () => {
  expect(render(<Price amount={asCedis(120)} was={asCedis(150)} trim />)).toContain('Was ₵150, now')
})

it('a price that was not reduced shows one amount', () => {
  expect(render(<Price amount={asCedis(120)} was={asCedis(120)} />)).not.toContain('Was')
})

it('a rating reads as a sentence', () => {
  expect(ratingSentence(4.8, 12)).toBe('4.8 out of 5, 12 reviews')
  expect(ratingSentence(5, 1)).toBe('5.0 out of 5, 1 review')
  expect(render(<Stars rating={0} reviews={0} />)).toContain('No reviews yet')
})

it('a picture reserves its space before it has loaded', () => {
  const html = render(<Picture slug="bolga-basket" alt="Round basket" sizes="50vw" />)
  expect(html).toContain('width="1000" height="1250"')
  expect(html).toContain('loading="lazy"')
  expect(html).toContain('/pictures/bolga-basket-400.webp 400w')
})

it('a product without a picture shows a symbol with the same accessible name', () => {
  expect(render(<Picture slug={undefined} alt="Round basket" sizes="50vw" />)).toContain(
    'aria-label="Round basket"',
  )
})

it('a missing decorative picture has no accessible name', () => {
  const html = render(<Picture slug={undefined} alt="" sizes="50vw" />)
  expect(html).toContain('aria-hidden="true"')
  expect(html).not.toContain('role="img"')
})

it('pagination renders links and marks the current page', () => {
  const html = render(<Pagination page={2} totalPages={3} hrefOf={page => `?page=${page}`} />)
  expect(html).toContain('aria-label="Page 2" aria-current="page"')
  expect(html).toContain('aria-label="Next page"')
})

it('an error says what happened and offers a retry where that helps', () => {
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
  'the skeleton %s announces that %s is loading and hides its boxes from screen readers',
  (kind, awaited) => {
    const html = render(<Skeleton kind={kind} />)
    expect(html).toContain('aria-busy="true"')
    expect(html).toContain(`Loading ${awaited}…`)
    expect(html.split('bg-surface-2').length).toBeGreaterThan(3)
  },
)
