import { runInNewContext } from 'node:vm'
import { beforeEach, expect, test } from 'vitest'
import { beginScriptsScript } from './begin-scripts.ts'

/** What of a document the script meets: one link and one module that wait, and maybe a first picture. */
class Page extends EventTarget {
  readonly link = { rel: 'modulepreload-later' }
  readonly module = { type: 'later', nextSibling: 'the next', parentNode: this }
  readonly putInAnew: unknown[] = []
  readonly timers: { begin: () => void; ms: number }[] = []
  readonly frames: (() => void)[] = []
  readonly picture: (EventTarget & { complete: boolean }) | undefined

  constructor(pictureIs?: 'there' | 'on its way') {
    super()
    this.picture = pictureIs && Object.assign(new EventTarget(), { complete: pictureIs === 'there' })
    runInNewContext(beginScriptsScript, {
      document: this,
      addEventListener: this.addEventListener.bind(this),
      setTimeout: (begin: () => void, ms = 0) => this.timers.push({ begin, ms }),
      requestAnimationFrame: (paint: () => void) => this.frames.push(paint),
    })
  }
  insertBefore = (node: unknown, next: unknown) => void this.putInAnew.push([node, next])
  querySelector = () => this.picture ?? null
  querySelectorAll(what: string): unknown[] {
    if (what === `[rel=${this.link.rel}]`) return [this.link]
    return what === `[type=${this.module.type}]` ? [this.module] : []
  }
  styled(): this {
    this.dispatchEvent(new Event('DOMContentLoaded'))
    return this
  }
  painted(): this {
    for (const paint of this.frames.splice(0)) paint()
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

test('the scripts of a page wait for its style, and until its first picture is painted', () => {
  expect(new Page('there').painted().begun).toBe(false)
  expect(new Page('there').styled().begun).toBe(false)
  expect(new Page('there').styled().painted().begun).toBe(true)
  expect(new Page().styled().begun).toBe(true)
  expect(waiting.painted().begun).toBe(false)
  waiting.picture?.dispatchEvent(new Event('load'))
  expect(waiting.begun).toBe(false)
  expect(waiting.painted().begun).toBe(true)
})

test('they begin without the picture when it fails, when it takes long, and when somebody touches the page', () => {
  waiting.picture?.dispatchEvent(new Event('error'))
  expect(waiting.painted().begun).toBe(true)
  for (const touch of ['pointerdown', 'keydown', 'focusin']) {
    const page = new Page('on its way').styled()
    page.dispatchEvent(new Event(touch))
    expect(page.begun, touch).toBe(true)
  }
  const page = new Page('on its way').styled()
  for (const { begin, ms } of page.timers) if (ms <= 2_000) begin()
  expect(page.begun).toBe(true)
})

test('they begin once, and the module stays where it was', () => {
  waiting.dispatchEvent(new Event('pointerdown'))
  waiting.picture?.dispatchEvent(new Event('load'))
  waiting.painted()
  expect(waiting.putInAnew).toEqual([[waiting.module, 'the next']])
})
