import { expect, test } from 'vitest'
import { namedByPage, namedByScript, namedByStyle } from './first-view.ts'

test('a page loads its scripts, styles, fonts and visible pictures', () => {
  const html = `<link rel="stylesheet" href="/a.css"/><link rel="preload" as="font" href="/a.woff2"/>
    <link rel="modulepreload" href="/a.js"/><script nonce="n" type="module" src="/b.js?x=1&amp;y=2"></script>
    <img alt="" src="/first.webp"/>`
  expect(namedByPage(html)).toEqual(['/a.css', '/a.woff2', '/a.js', '/b.js?x=1&y=2', '/first.webp'])
})

test('lazy pictures, the next page and inlined content do not count', () => {
  const html = `<img loading="lazy" src="/below.webp"/><link rel="canonical" href="/"/><a href="/browse">B</a>
    <img src="data:image/webp;base64,AAAA"/><link rel="preload" as="image" imagesrcset="/p.webp 240w"/>`
  expect(namedByPage(html)).toEqual([])
})

test('a picture counts in the width that a phone chooses', () => {
  const widths = 'srcSet="/p-240.webp 240w, /p-400.webp 400w, /p-640.webp 640w"'
  const shown = (sizes: string) => namedByPage(`<img src="/p-640.webp" ${widths} sizes="${sizes}"/>`)
  expect(shown('(width &gt;= 64rem) 570px, 53vw')).toEqual(['/p-400.webp'])
  expect(shown('7.5rem')).toEqual(['/p-240.webp'])
  expect(shown('(min-width: 48rem) 5rem, 100vw')).toEqual(['/p-640.webp'])
})

test('an inline module loads its imports', () => {
  expect(namedByPage('<script type="module">import "/m.js";import * as r from "/r.js";</script>')).toEqual([
    '/m.js',
    '/r.js',
  ])
})

test('a script loads its static imports, minified or not, and no dynamic ones', () => {
  const code = `import{a as b}from"./a.js";import"./b.js";export { c } from './c.js'
    const later = import("./later.js"); const words = "from here";import r from"react"`
  expect(namedByScript(code)).toEqual(['./a.js', './b.js', './c.js'])
})

test('a style loads its fonts and no pictures', () => {
  const css = `@font-face{src:url(/a.woff2)format("woff2")}@font-face{src:url("./b.woff2")}.x{background:url(/c.svg)}`
  expect(namedByStyle(css)).toEqual(['/a.woff2', './b.woff2'])
})
