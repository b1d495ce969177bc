import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { recordClicksScript } from './record-clicks.ts'

/** What of an element the script meets. React hears of the events that come back from it. */
class Part extends EventTarget {
  readonly isConnected = true
  readonly form = null
  readonly dataset: Record<string, string> = {}
  readonly page: Page
  constructor(page: Page) {
    super()
    this.page = page
  }
  takenOver(): void {
    Object.assign(this, { __reactProps$1: {} })
  }
  closest = () => this
  hear(_type: string): void {}
  override dispatchEvent(event: Event): boolean {
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
  /** React takes a box for what it is as it takes it over, so it has to be done with that before it is pressed. */
  click(): void {
    this.checked = !this.checked || this.type === 'radio'
    if (this.#isFinished) this.page.heard.push(`${this.name} ${this.checked}`)
  }
  #known: string | undefined
  /** As React does, it notes what is written into the field by the page, and hears only of what is another. */
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
  readonly document = { documentElement: {}, activeElement: undefined as unknown }
  readonly #timers: (() => void)[] = []
  readonly #listeners: Record<string, (event: { target: unknown }) => void> = {}

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
    Object.assign(this.document.documentElement, { __reactProps$1: {} })
    for (const part of parts) part.takenOver()
  }
  change(field: Field, to: { value?: string; checked?: boolean }): void {
    Object.assign(field, to)
    this.#listeners.input?.({ target: field })
  }
  press(button: Button): void {
    this.#listeners.click?.({ target: button })
  }
  get looks(): boolean {
    return this.#timers.length > 0
  }
  /** As many looks as a few fields and a press need, or so many. */
  later(looks = 9): void {
    for (let look = 0; look < looks; look++) for (const run of this.#timers.splice(0)) run()
  }
}

test('radios are chosen again in the order in which they were chosen last', () => {
  const page = new Page()
  const [red, green] = [new Field(page, 'red', 'radio'), new Field(page, 'green', 'radio')]
  for (const radio of [red, green, red]) page.change(radio, { checked: true })
  page.begin(red, green)
  page.later()
  expect(page.heard.filter(what => !what.endsWith('left'))).toEqual(['green true', 'red true'])
})

test('a field that was left is left again, and one where somebody still types is not', () => {
  const page = new Page()
  const [left, here] = [new Field(page, 'left'), new Field(page, 'here')]
  for (const field of [left, here]) page.change(field, { value: 'words' })
  page.document.activeElement = here
  page.begin(left, here)
  page.later()
  expect(page.heard).toEqual(['left "words"', 'left left', 'here "words"'])
})

test('React hears of a field that was emptied', () => {
  const page = new Page()
  const field = new Field(page, 'name')
  page.change(field, { value: '' })
  page.begin(field)
  page.later()
  expect(page.heard).toEqual(['name ""', 'name left'])
})

test('a field that may not be changed any more is left alone', () => {
  const page = new Page()
  const [field, button] = [new Field(page, 'name'), new Button(page)]
  page.change(field, { value: 'words' })
  page.press(button)
  field.disabled = true
  page.begin(field, button)
  page.later()
  expect(page.heard).toEqual(['press'])
})

test('a press waits for fields as long as React is not there, and then not for ever', () => {
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

test('nor does one look for ever for a button that React never takes over', () => {
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
