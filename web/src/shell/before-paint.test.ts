import { runInNewContext } from 'node:vm'
import { describe, expect, it } from 'vitest'
import { beforePaintScript } from './before-paint.ts'

/** The attributes that the script leaves on <html>. */
function datasetAfter(storage: unknown): Record<string, string> {
  const dataset: Record<string, string> = {}
  runInNewContext(beforePaintScript, { localStorage: storage, document: { documentElement: { dataset } } })
  return dataset
}

describe('before the first paint', () => {
  it('a chosen theme is set', () => expect(datasetAfter({ theme: 'dark' })).toEqual({ theme: 'dark' }))
  it('no choice follows the device', () => expect(datasetAfter({})).toEqual({ theme: 'system' }))
  it('nonsense in storage follows the device', () =>
    expect(datasetAfter({ theme: '"><script>' })).toEqual({ theme: 'system' }))
  it('a dismissed banner takes no room', () => expect(datasetAfter({ banner: 'off' }).banner).toBe('off'))
  it('lists are lists from the start', () => expect(datasetAfter({ view: 'list' }).view).toBe('list'))
  it('any other view is a grid', () => expect(datasetAfter({ view: 'x' }).view).toBe(undefined))
  it('less moves for who wants it', () => expect(datasetAfter({ motion: 'less' }).motion).toBe('less'))
  it('blocked storage harms nothing', () => expect(datasetAfter(undefined)).toEqual({}))
  it('little is sent', () => expect(beforePaintScript.length).toBeLessThanOrEqual(300))
})
