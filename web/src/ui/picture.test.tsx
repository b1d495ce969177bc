import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Picture } from './picture.tsx'

test('loads one picture of the first view with high priority and those below lazily', () => {
  const tagOf = (view: { first?: boolean; eager?: boolean }) =>
    renderToStaticMarkup(<Picture slug="bolga-basket" alt="" sizes="50vw" {...view} />)
  const urgency = (html: string) => /loading="(\w+)" fetchPriority="(\w+)"/.exec(html)?.slice(1)
  expect(urgency(tagOf({ first: true }))).toEqual(['eager', 'high'])
  expect(urgency(tagOf({ eager: true, first: false }))).toEqual(['eager', 'low'])
  expect(urgency(tagOf({}))).toEqual(['lazy', 'auto'])
})
