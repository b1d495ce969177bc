import { limits } from '@akyede/contract/limits'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, it } from 'vitest'
import { FilterGroup } from './filter-group.tsx'

const group = (parameter: string, title: string, values: number) =>
  renderToStaticMarkup(
    <MemoryRouter>
      <FilterGroup
        parameter={parameter}
        title={title}
        onToggle={() => {}}
        choices={Array.from({ length: values }, (_, number) => ({
          value: `Value ${number}`,
          text: `Value ${number}`,
          count: 1,
          chosen: false,
          depth: 0,
        }))}
      />
    </MemoryRouter>,
  )
const most = limits.search.valuesShown

it('says that it shows the makers with the most gifts, and links to the search for others', () => {
  const html = group('brands', 'Maker', most)
  expect(html).toContain(`Showing the ${most} with the most gifts.`)
  expect(html).toMatch(/<a [^>]*href="\/search"[^>]*>Search for a maker by name<\/a>/)
  expect(group('brands', 'Maker', most - 1)).not.toContain('with the most gifts')
})

it('says only that it shows the most frequent values of an attribute', () => {
  const html = group('attr_material', 'Material', most)
  expect(html).toContain(`Showing the ${most} with the most gifts.`)
  expect(html).not.toContain('a maker by name')
})
