import { limits } from '@akyede/contract/limits'
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { track } from '#kit/analytics.ts'
import { countVisits, messageOf } from './count-visits.ts'

const page = new EventTarget()
const documentStub = Object.assign(new EventTarget(), { visibilityState: 'visible' })
const navigatorStub = { onLine: true }
const sent: string[][] = []

beforeAll(() => {
  vi.useFakeTimers()
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
  vi.stubGlobal('removeEventListener', page.removeEventListener.bind(page))
  vi.stubGlobal('window', page)
  vi.stubGlobal('document', documentStub)
  vi.stubGlobal('navigator', navigatorStub)
  vi.stubGlobal('location', new URL('https://shop.test/help'))
  vi.stubGlobal('PerformanceObserver', { supportedEntryTypes: [] })
  vi.stubGlobal(
    'fetch',
    async (_address: string, { body, keepalive }: { body: string; keepalive: boolean }) => {
      if (keepalive) sent.push(JSON.parse(body).events.map(({ label }: { label: string }) => label))
      return new Response(null, { status: 202 })
    },
  )
  countVisits()
})
beforeEach(() => void sent.splice(0))
afterAll(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

it('sends queued events when the connection returns', async () => {
  navigatorStub.onLine = false
  track('page_view', { label: '/browse' })
  await vi.advanceTimersByTimeAsync(5 * limits.analytics.flushEvery)
  expect(sent).toEqual([])
  navigatorStub.onLine = true
  page.dispatchEvent(new Event('online'))
  await vi.advanceTimersByTimeAsync(0)
  expect(sent).toEqual([['/browse']])
})

it('sends queued events when the page is left, with a request that outlives it', async () => {
  track('page_view', { label: '/terms' })
  page.dispatchEvent(new Event('pagehide'))
  await vi.advanceTimersByTimeAsync(0)
  expect(sent).toEqual([['/terms']])
})

it('sends queued events when the page is hidden, and not when it is shown again', async () => {
  track('page_view', { label: '/contact' })
  documentStub.dispatchEvent(new Event('visibilitychange'))
  expect(sent).toEqual([])
  documentStub.visibilityState = 'hidden'
  documentStub.dispatchEvent(new Event('visibilitychange'))
  await vi.advanceTimersByTimeAsync(0)
  expect(sent).toEqual([['/contact']])
})

it.each([
  [new TypeError('x is not a function'), 'TypeError: x is not a function'],
  ['Script error.', 'Script error.'],
  [new Error('no ama@example.com at 024 412 3456'), 'Error: no … at …'],
  [new Error(`Unexpected token in "${'secret '.repeat(10)}"`), 'Error: Unexpected token in …'],
  [undefined, 'undefined'],
  [{ toString: () => 'x'.repeat(300) }, 'x'.repeat(255)],
])('reports the error %j as %j', (error, message) => expect(messageOf(error)).toBe(message))
