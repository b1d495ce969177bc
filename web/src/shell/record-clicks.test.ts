import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { recordClicksScript } from './record-clicks.ts'

/** The part of an element that the script uses. React handles the events that bubble back from it. */
class Part extends EventTarget {
  readonly isConnected = true
  readonly form = null
  readonly dataset: Record<string, string> = {}
  readonly page: Page
  constructor(page: Page) {
    super()
    this.page = page
  }
  #isHydrated = false
  hydrate(): void {
    this.#isHydrated = true
  }
  closest = (): Part | null => this
  contains = (other: unknown) => other === this
  handle(_type: string): void {}
  override dispatchEvent(event: Event): boolean {
    // `isHydrated` dispatches this event, which React's listeners cancel once they are there.
    if (event.type === 'animationiteration') return !this.#isHydrated
    super.dispatchEvent(event)
    this.handle(event.type)
    return true
  }
}

class Button extends Part {
  readonly type = 'button'
  click = () => void this.page.handled.push('press')
}

class Field extends Part {
  readonly localName = 'input'
  disabled = false
  checked = false
  #value = ''
  readonly name: string
  readonly type: string
  constructor(page: Page, name: string, type = 'text') {
    super(page)
    this.name = name
    this.type = type
  }
  get value(): string {
    return this.#value
  }
  set value(value: string) {
    this.#value = value
  }
  matches = (selector: string) => selector === ':disabled' && this.disabled
  override closest = () => null
  #isFinished = false
  /** React reads the state of a checkbox when it hydrates it, so that must be finished before the click. */
  click(): void {
    this.page.clickByScript(this)
    this.checked = !this.checked || this.type === 'radio'
    if (this.#isFinished) this.page.handled.push(`${this.name} ${this.checked}`)
  }
  #known: string | undefined
  /** Like React, it records values that scripts write and reacts only to other values. */
  override hydrate(): void {
    super.hydrate()
    this.#known = this.#value
    const own = (value: string) => {
      this.#known = value
      this.#value = value
    }
    Object.defineProperty(this, 'value', { get: () => this.#value, set: own })
  }
  override handle(type: string): void {
    if (type === 'change') this.#isFinished = true
    if (type === 'focusout') this.page.handled.push(`${this.name} left`)
    if (type !== 'input' || this.#known === this.#value) return
    this.#known = this.#value
    this.page.handled.push(`${this.name} ${JSON.stringify(this.#value)}`)
  }
}

class Page {
  readonly handled: string[] = []
  readonly document = { documentElement: new Part(this), activeElement: undefined as unknown }
  readonly #timers: (() => void)[] = []
  readonly #listeners: Record<string, (event: object) => void> = {}

  constructor() {
    runInNewContext(recordClicksScript, {
      document: this.document,
      Element: Part,
      Event,
      FocusEvent: Event,
      addEventListener: (type: string, listener: () => void) =>
        Object.assign(this.#listeners, { [type]: listener }),
      setTimeout: (poll: () => void) => this.#timers.push(poll),
    })
  }
  begin(...parts: Part[]): void {
    for (const part of [this.document.documentElement, ...parts]) part.hydrate()
  }
  change(field: Field, to: { value?: string; checked?: boolean }): void {
    Object.assign(field, to)
    this.#listeners.input?.({ target: field })
  }
  /** Returns whether the event reaches React and the browser. */
  press(button: Button): boolean {
    return this.#dispatch('click', button, 100)
  }
  /** Sends pointerdown and click at one place, where another element is by then. */
  pressWhileMoving(button: Button, other: Part, between: () => void, clientX = 100): boolean {
    this.#dispatch('pointerdown', button, 100)
    between()
    return this.#dispatch('click', other, clientX)
  }
  /** The click that `click()` of an element dispatches has no place. */
  clickByScript(target: Part): void {
    this.#dispatch('click', target, 0, false)
  }
  #dispatch(type: string, target: Part, clientX: number, isTrusted = true): boolean {
    let isHandled = true
    const stop = () => {
      isHandled = false
    }
    this.#listeners[type]?.({
      target,
      isTrusted,
      clientX,
      clientY: 0,
      preventDefault: stop,
      stopImmediatePropagation: stop,
    })
    return isHandled
  }
  get isPolling(): boolean {
    return this.#timers.length > 0
  }
  /** Runs the given number of polls. The default is enough for a few fields and a click. */
  later(polls = 9): void {
    for (let poll = 0; poll < polls; poll++) for (const run of this.#timers.splice(0)) run()
  }
}

test('repeats radio choices in the order of the last changes', () => {
  const page = new Page()
  const [red, green] = [new Field(page, 'red', 'radio'), new Field(page, 'green', 'radio')]
  for (const radio of [red, green, red]) page.change(radio, { checked: true })
  page.begin(red, green)
  page.later()
  expect(page.handled.filter(what => !what.endsWith('left'))).toEqual(['green true', 'red true'])
})

test('repeats the blur of a field unless the user still types in it', () => {
  const page = new Page()
  const [left, here] = [new Field(page, 'left'), new Field(page, 'here')]
  for (const field of [left, here]) page.change(field, { value: 'words' })
  page.document.activeElement = here
  page.begin(left, here)
  page.later()
  expect(page.handled).toEqual(['left "words"', 'left left', 'here "words"'])
})

test('reports an emptied field to React', () => {
  const page = new Page()
  const field = new Field(page, 'name')
  page.change(field, { value: '' })
  page.begin(field)
  page.later()
  expect(page.handled).toEqual(['name ""', 'name left'])
})

test('leaves a disabled field unchanged', () => {
  const page = new Page()
  const [field, button] = [new Field(page, 'name'), new Button(page)]
  page.change(field, { value: 'words' })
  page.press(button)
  field.disabled = true
  page.begin(field, button)
  page.later()
  expect(page.handled).toEqual(['press'])
})

test('delays a click for fields until React has hydrated, but not for ever', () => {
  const page = new Page()
  const [foreign, button] = [new Field(page, 'foreign'), new Button(page)]
  page.change(foreign, { value: 'words' })
  page.press(button)
  page.later(2_000)
  expect(button.dataset).toHaveProperty('kept')
  page.begin(button)
  page.later(200)
  expect(page.handled).toEqual([])
  page.later(200)
  expect(page.handled).toEqual(['press'])
  expect(button.dataset).not.toHaveProperty('kept')
  expect(page.isPolling).toBe(false)
})

test('delays a click on a hydrated button until the fields are repeated', () => {
  const page = new Page()
  const [field, button] = [new Field(page, 'name'), new Button(page)]
  page.change(field, { value: 'words' })
  page.begin(field, button)
  expect(page.press(button)).toBe(false)
  page.later()
  expect(page.handled).toEqual(['name "words"', 'name left', 'press'])
  expect(page.press(button)).toBe(true)
})

test('counts a press on a button that moves away before the mouse is released', () => {
  const page = new Page()
  const [button, other] = [new Button(page), new Button(page)]
  expect(page.pressWhileMoving(button, other, () => page.begin(button, other))).toBe(false)
  page.later()
  expect(page.handled).toEqual(['press'])
})

test('counts a press on a hydrated button that moves away, once, and clicks nothing in its place', () => {
  const page = new Page()
  const [button, other] = [new Button(page), new Button(page)]
  page.begin(button, other)
  expect(page.pressWhileMoving(button, other, () => {})).toBe(false)
  expect(page.handled).toEqual(['press'])
  // A later click at the same place, such as by keyboard, goes to the button that is there.
  expect(page.press(other)).toBe(true)
  page.later()
  expect(page.handled).toEqual(['press'])
})

test('counts a press during which a checkbox is repeated by a click', () => {
  const page = new Page()
  const [checkbox, button, other] = [new Field(page, 'terms', 'checkbox'), new Button(page), new Button(page)]
  page.change(checkbox, { checked: true })
  const hydrateAndRepeat = () => {
    page.begin(checkbox, button, other)
    page.later()
  }
  expect(page.pressWhileMoving(button, other, hydrateAndRepeat)).toBe(false)
  page.later()
  expect(page.handled).toEqual(['terms true', 'terms left', 'press'])
})

test('ignores a press that is released elsewhere', () => {
  const page = new Page()
  const [button, other] = [new Button(page), new Button(page)]
  expect(page.pressWhileMoving(button, other, () => page.begin(button, other), 150)).toBe(true)
  page.later()
  expect(page.handled).toEqual([])
})

test('stops polling for a button that React never hydrates', () => {
  const page = new Page()
  const button = new Button(page)
  page.press(button)
  page.begin()
  page.later(400)
  expect(page.isPolling).toBe(false)
  expect(button.dataset).not.toHaveProperty('kept')
  button.hydrate()
  page.later()
  expect(page.handled).toEqual([])
})
