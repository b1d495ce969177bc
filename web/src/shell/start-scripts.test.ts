import { runInNewContext } from 'node:vm'
import { beforeEach, expect, test } from 'vitest'
import { startScriptsScript } from './start-scripts.ts'

/** The part of a document that the script uses: the scripts of the page, and an optional first picture. */
class Page extends EventTarget {
  readonly currentScript = { previousElementSibling: { textContent: 'the template' } }
  readonly inHead: unknown[] = []
  readonly head = { append: (...nodes: unknown[]) => void this.inHead.push(...nodes) }
  readonly timers: { begin: () => void; ms: number }[] = []
  readonly frames: (() => void)[] = []
  readonly decoded = Promise.withResolvers<void>()
  readonly contains: 'there' | 'on its way' | 'nothing without scripts' | undefined

  constructor(contains?: 'there' | 'on its way' | 'nothing without scripts') {
    super()
    this.contains = contains
    if (contains === 'there') this.decoded.resolve()
    runInNewContext(startScriptsScript, {
      document: this,
      addEventListener: this.addEventListener.bind(this),
      setTimeout: (begin: () => void, ms = 0) => this.timers.push({ begin, ms }),
      requestAnimationFrame: (paint: () => void) => this.frames.push(paint),
    })
  }
  createRange = () => ({
    createContextualFragment: (markup: string) => ({
      markup,
      firstElementChild: { innerHTML: `content of ${markup}` },
      querySelectorAll: () => ['the state'],
    }),
  })
  querySelector = (selector: string) => {
    if (selector === '[data-awaits-scripts]') return this.contains === 'nothing without scripts' ? {} : null
    return this.contains ? { decode: () => this.decoded.promise } : null
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
    return this.inHead.some(
      node => node instanceof Object && Reflect.get(node, 'markup') === 'content of the template',
    )
  }
}

let waiting: Page
beforeEach(() => {
  waiting = new Page('on its way')
})

test('starts the scripts once the page is on the screen with its first picture', async () => {
  for (const page of [new Page('there'), new Page()]) {
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
    const page = new Page('on its way')
    page.dispatchEvent(new Event(touch))
    expect(page.begun, touch).toBe(true)
  }
  const page = new Page('on its way')
  for (const { begin, ms } of page.timers) if (ms <= 2_000) begin()
  expect(page.begun).toBe(true)
})

test('runs the script with the state of the router at once', () =>
  expect(waiting.inHead).toEqual(['the state']))

test('starts the scripts at once on a page that shows nothing without them', () =>
  expect(new Page('nothing without scripts').begun).toBe(true))
