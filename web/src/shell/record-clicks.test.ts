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
  takenOver(): void {
    this.#isHydrated = true
  }
  closest = () => this
  contains = (other: unknown) => other === this
  hear(_type: string): void {}
  override dispatchEvent(event: Event): boolean {
    // The document answers the question of `isHydrated` for what React has hydrated.
    if (event.type === 'animationiteration') return !this.#isHydrated
    super.dispatchEvent(event)
    this.hear(event.type)
    return true
  }
}

class Button extends Part {
  readonly type = 'button'
  click = () => void this.page.heard.push('press')
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
  matches = (what: string) => what === ':disabled' && this.disabled
  #isFinished = false
  /** React reads the state of a checkbox when it hydrates it, so that must be finished before the click. */
  click(): void {
    this.checked = !this.checked || this.type === 'radio'
    if (this.#isFinished) this.page.heard.push(`${this.name} ${this.checked}`)
  }
  #known: string | undefined
  /** Like React, it records values that scripts write and reacts only to other values. */
  override takenOver(): void {
    super.takenOver()
    this.#known = this.#value
    const own = (value: string) => {
      this.#known = value
      this.#value = value
    }
    Object.defineProperty(this, 'value', { get: () => this.#value, set: own })
  }
  override hear(type: string): void {
    if (type === 'change') this.#isFinished = true
    if (type === 'focusout') this.page.heard.push(`${this.name} left`)
    if (type !== 'input' || this.#known === this.#value) return
    this.#known = this.#value
    this.page.heard.push(`${this.name} ${JSON.stringify(this.#value)}`)
  }
}

class Page {
  readonly heard: string[] = []
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
      setTimeout: (look: () => void) => this.#timers.push(look),
    })
  }
  begin(...parts: Part[]): void {
    for (const part of [this.document.documentElement, ...parts]) part.takenOver()
  }
  change(field: Field, to: { value?: string; checked?: boolean }): void {
    Object.assign(field, to)
    this.#listeners.input?.({ target: field })
  }
  /** Returns whether the event reaches React and the browser. */
  press(button: Button): boolean {
    return this.#dispatch('click', button)
  }
  /** Sends pointerdown and click at one place, where another element is by then. */
  pressWhileMoving(button: Button, other: Part, between: () => void, moved = 0): boolean {
    this.#dispatch('pointerdown', button)
    between()
    return this.#dispatch('click', other, moved)
  }
  #dispatch(type: string, target: Part, clientX = 0): boolean {
    let isHandled = true
    const stop = () => {
      isHandled = false
    }
    this.#listeners[type]?.({
      target,
      clientX,
      clientY: 0,
      preventDefault: stop,
      stopImmediatePropagation: stop,
    })
    return isHandled
  }
  get looks(): boolean {
    return this.#timers.length > 0
  }
  /** Runs the given number of polls. The default is enough for a few fields and a click. */
  later(looks = 9): void {
    for (let look = 0; look < looks; look++) for (const run of this.#timers.splice(0)) run()
  }
}

test('repeats radio choices in the order of the last changes', () => {
  const page = new Page()
  const [red, green] = [new Field(page, 'red', 'radio'), new Field(page, 'green', 'radio')]
  for (const radio of [red, green, red]) page.change(radio, { checked: true })
  page.begin(red, green)
  page.later()
  expect(page.heard.filter(what => !what.endsWith('left'))).toEqual(['green true', 'red true'])
})

test('repeats the blur of a field unless the user still types in it', () => {
  const page = new Page()
  const [left, here] = [new Field(page, 'left'), new Field(page, 'here')]
  for (const field of [left, here]) page.change(field, { value: 'words' })
  page.document.activeElement = here
  page.begin(left, here)
  page.later()
  expect(page.heard).toEqual(['left "words"', 'left left', 'here "words"'])
})

test('reports an emptied field to React', () => {
  const page = new Page()
  const field = new Field(page, 'name')
  page.change(field, { value: '' })
  page.begin(field)
  page.later()
  expect(page.heard).toEqual(['name ""', 'name left'])
})

test('leaves a disabled field unchanged', () => {
  const page = new Page()
  const [field, button] = [new Field(page, 'name'), new Button(page)]
  page.change(field, { value: 'words' })
  page.press(button)
  field.disabled = true
  page.begin(field, button)
  page.later()
  expect(page.heard).toEqual(['press'])
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
  expect(page.heard).toEqual([])
  page.later(200)
  expect(page.heard).toEqual(['press'])
  expect(button.dataset).not.toHaveProperty('kept')
  expect(page.looks).toBe(false)
})

test('delays a click on a hydrated button until the fields are repeated', () => {
  const page = new Page()
  const [field, button] = [new Field(page, 'name'), new Button(page)]
  page.change(field, { value: 'words' })
  page.begin(field, button)
  expect(page.press(button)).toBe(false)
  page.later()
  expect(page.heard).toEqual(['name "words"', 'name left', 'press'])
  expect(page.press(button)).toBe(true)
})

test('counts a press on a button that moves away before the mouse is released', () => {
  const page = new Page()
  const [button, other] = [new Button(page), new Button(page)]
  expect(page.pressWhileMoving(button, other, () => page.begin(button, other))).toBe(false)
  page.later()
  expect(page.heard).toEqual(['press'])
})

test('ignores a press that is released elsewhere', () => {
  const page = new Page()
  const [button, other] = [new Button(page), new Button(page)]
  expect(page.pressWhileMoving(button, other, () => page.begin(button, other), 50)).toBe(true)
  page.later()
  expect(page.heard).toEqual([])
})

test('stops polling for a button that React never hydrates', () => {
  const page = new Page()
  const button = new Button(page)
  page.press(button)
  page.begin()
  page.later(400)
  expect(page.looks).toBe(false)
  expect(button.dataset).not.toHaveProperty('kept')
  button.takenOver()
  page.later()
  expect(page.heard).toEqual([])
})
