import { runInNewContext } from 'node:vm'
import { beforeEach, expect, test } from 'vitest'
import { startScriptsScript } from './start-scripts.ts'

/**
 * The part of a document that the script uses: one deferred link and one module, and an optional first picture.
 */
class Page extends EventTarget {
  readonly link = { rel: 'modulepreload-later' }
  readonly module = { type: 'later', nextSibling: 'the next', parentNode: this }
  readonly putInAnew: unknown[] = []
  readonly timers: { begin: () => void; ms: number }[] = []
  readonly frames: (() => void)[] = []
  readonly decoded = Promise.withResolvers<void>()
  readonly hasPicture: boolean

  constructor(pictureIs?: 'there' | 'on its way') {
    super()
    this.hasPicture = pictureIs !== undefined
    if (pictureIs === 'there') this.decoded.resolve()
    runInNewContext(startScriptsScript, {
      document: this,
      addEventListener: this.addEventListener.bind(this),
      setTimeout: (begin: () => void, ms = 0) => this.timers.push({ begin, ms }),
      requestAnimationFrame: (paint: () => void) => this.frames.push(paint),
    })
  }
  insertBefore = (node: unknown, next: unknown) => void this.putInAnew.push([node, next])
  querySelector = () => (this.hasPicture ? { decode: () => this.decoded.promise } : null)
  querySelectorAll(what: string): unknown[] {
    if (what === `[rel=${this.link.rel}]`) return [this.link]
    return what === `[type=${this.module.type}]` ? [this.module] : []
  }
  styled(): this {
    this.dispatchEvent(new Event('DOMContentLoaded'))
    return this
  }
  /** Renders one frame, after pending promises. It is drawn but not on the screen yet. */
  async drawn(): Promise<this> {
    await new Promise(resolve => setTimeout(resolve))
    for (const draw of this.frames.splice(0)) draw()
    return this
  }
  async painted(): Promise<this> {
    await this.drawn()
    await this.drawn()
    for (const { begin, ms } of this.timers) if (ms === 0) begin()
    return this
  }
  get begun(): boolean {
    return this.link.rel === 'modulepreload' && this.module.type === 'module' && this.putInAnew.length > 0
  }
}

let waiting: Page
beforeEach(() => {
  waiting = new Page('on its way').styled()
})

test('starts the scripts after the styles, once the page is on the screen with its first picture', async () => {
  expect((await new Page('there').painted()).begun).toBe(false)
  for (const page of [new Page('there').styled(), new Page().styled()]) {
    expect(page.begun).toBe(false)
    expect((await page.drawn()).begun).toBe(false)
    expect((await page.painted()).begun).toBe(true)
  }
  expect((await waiting.painted()).begun).toBe(false)
  waiting.decoded.resolve()
  expect((await waiting.drawn()).begun).toBe(false)
  expect((await waiting.painted()).begun).toBe(true)
})

test('starts without the picture when it fails, when it is slow and on the first interaction', async () => {
  waiting.decoded.reject(new Error('EncodingError'))
  expect((await waiting.painted()).begun).toBe(true)
  for (const touch of ['pointerdown', 'keydown', 'focusin']) {
    const page = new Page('on its way').styled()
    page.dispatchEvent(new Event(touch))
    expect(page.begun, touch).toBe(true)
  }
  const page = new Page('on its way').styled()
  for (const { begin, ms } of page.timers) if (ms <= 2_000) begin()
  expect(page.begun).toBe(true)
})

test('starts the scripts once and keeps the module at its place', async () => {
  waiting.dispatchEvent(new Event('pointerdown'))
  waiting.decoded.resolve()
  await waiting.painted()
  expect(waiting.putInAnew).toEqual([[waiting.module, 'the next']])
})
