import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Picture } from '#ui/picture.tsx'
import { deferScripts } from './defer-scripts.ts'

test('scripts wait behind what is seen, and nothing else does', () => {
  const page =
    '<link rel="stylesheet" href="/a.css"/><link rel="modulepreload" href="/a.js"/><script nonce="n" type="module" async="">import "/a.js"</script>'
  expect(deferScripts(Buffer.from(page)).toString()).toBe(
    '<link rel="stylesheet" href="/a.css"/><link rel="modulepreload-later" fetchpriority="low" href="/a.js"/><script nonce="n" type="later" async="">import "/a.js"</script>',
  )
})

test('of the pictures of a first view one comes before everything else, and those below when they are near', () => {
  const tagOf = (view: { first?: boolean; eager?: boolean }) =>
    renderToStaticMarkup(<Picture slug="bolga-basket" alt="" sizes="50vw" {...view} />)
  const urgency = (html: string) => /loading="(\w+)" fetchPriority="(\w+)"/.exec(html)?.slice(1)
  expect(urgency(tagOf({ first: true }))).toEqual(['eager', 'high'])
  expect(urgency(tagOf({ eager: true, first: false }))).toEqual(['eager', 'low'])
  expect(urgency(tagOf({}))).toEqual(['lazy', 'auto'])
})
