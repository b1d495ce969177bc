import { expect, test } from 'vitest'
import { trimmed } from './after-build.ts'

test('keeps the path and script of a route and removes what only the server uses', () => {
  const home = {
    id: 'home',
    path: '',
    hasLoader: true,
    hasAction: false,
    module: '/a.js',
    imports: ['/b.js'],
    css: [],
  }
  const manifest = { entry: { module: '/e.js', imports: ['/p.js'], css: [] }, routes: { home }, url: '/m.js' }
  const short = trimmed(`window.__reactRouterManifest=${JSON.stringify(manifest)};`)
  expect(short).toBe(
    'window.__reactRouterManifest={"entry":{"module":"/e.js","imports":["/p.js"],"css":[]},"routes":{"home":{"id":"home","path":"","hasLoader":true,"module":"/a.js","css":[]}},"url":"/m.js"};',
  )
})

test('rejects a manifest of another format', () => {
  expect(() => trimmed('export default {}')).toThrow('unknown format')
})
