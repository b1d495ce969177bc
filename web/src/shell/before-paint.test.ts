import { runInNewContext } from 'node:vm'
import { describe, expect, it } from 'vitest'
import { beforePaintScript } from './before-paint.ts'

/** The attributes that the script sets on <html>. */
function datasetAfter(storage: unknown): Record<string, string> {
  const dataset: Record<string, string> = {}
  runInNewContext(beforePaintScript, { localStorage: storage, document: { documentElement: { dataset } } })
  return dataset
}

describe('before the first paint', () => {
  it('sets a chosen theme', () => expect(datasetAfter({ theme: 'dark' })).toEqual({ theme: 'dark' }))
  it('follows the device without a choice', () => expect(datasetAfter({})).toEqual({ theme: 'system' }))
  it('follows the device when storage holds an invalid theme', () =>
    expect(datasetAfter({ theme: '"><script>' })).toEqual({ theme: 'system' }))
  it('hides a dismissed banner', () => expect(datasetAfter({ banner: 'off' }).banner).toBe('off'))
  it('sets the list view', () => expect(datasetAfter({ view: 'list' }).view).toBe('list'))
  it('shows a grid for any other view', () => expect(datasetAfter({ view: 'x' }).view).toBe(undefined))
  it('reduces motion when that was chosen', () =>
    expect(datasetAfter({ motion: 'less' }).motion).toBe('less'))
  it('keeps messages when that was chosen', () =>
    expect(datasetAfter({ messages: 'stay' }).messages).toBe('stay'))
  it('works with blocked storage', () => expect(datasetAfter(undefined)).toEqual({}))
  it('is at most 300 characters long', () => expect(beforePaintScript.length).toBeLessThanOrEqual(300))
})
