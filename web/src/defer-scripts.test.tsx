import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Picture } from '#ui/picture.tsx'
import { deferScripts } from './defer-scripts.ts'

test('defers scripts and nothing else', () => {
  const page =
    '<link rel="stylesheet" href="/a.css"/><link rel="modulepreload" href="/a.js"/><script nonce="n" type="module" async="">import "/a.js"</script>'
  expect(deferScripts(Buffer.from(page)).toString()).toBe(
    '<link rel="stylesheet" href="/a.css"/><link rel="modulepreload-later" fetchpriority="low" href="/a.js"/><script nonce="n" type="later" async="">import "/a.js"</script>',
  )
})

test('loads one picture of the first view with high priority and those below lazily', () => {
  const tagOf = (view: { first?: boolean; eager?: boolean }) =>
    renderToStaticMarkup(<Picture slug="bolga-basket" alt="" sizes="50vw" {...view} />)
  const urgency = (html: string) => /loading="(\w+)" fetchPriority="(\w+)"/.exec(html)?.slice(1)
  expect(urgency(tagOf({ first: true }))).toEqual(['eager', 'high'])
  expect(urgency(tagOf({ eager: true, first: false }))).toEqual(['eager', 'low'])
  expect(urgency(tagOf({}))).toEqual(['lazy', 'auto'])
})
