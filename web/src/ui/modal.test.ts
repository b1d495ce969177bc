import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { closeModal, showModal } from './modal.ts'

class FakeElement {
  // Without popovers a dialog opens in one step.
  get popover(): string {
    return 'manual'
  }
}

/** What of a dialog is used here. */
class FakeDialog extends FakeElement {
  open = false
  isConnected = true
  #isOver = false
  showPopover(): void {
    this.#isOver = true
  }
  hidePopover(): void {
    this.#isOver = false
  }
  showModal(): void {
    this.open = true
  }
  close(): void {
    this.open = false
  }
  contains = () => false
  matches = () => this.#isOver
}

let dialog: HTMLDialogElement
let waiting: Map<number, () => void>

/** Everything is painted that is there by now. */
function paint(): void {
  for (const [id, run] of waiting) {
    waiting.delete(id)
    run()
  }
}

beforeEach(() => {
  dialog = new FakeDialog() as unknown as HTMLDialogElement
  waiting = new Map()
  let asked = 0
  const wait = (run: () => void) => {
    waiting.set(++asked, run)
    return asked
  }
  const callOff = (id: number) => waiting.delete(id)
  for (const [name, value] of Object.entries({
    HTMLElement: FakeElement,
    document: { activeElement: null },
    requestAnimationFrame: wait,
    cancelAnimationFrame: callOff,
    setTimeout: wait,
    clearTimeout: callOff,
    addEventListener: () => {},
    removeEventListener: () => {},
  }))
    vi.stubGlobal(name, value)
})
afterEach(() => void vi.unstubAllGlobals())

/** Whether it is over the page, and whether the page is inert. */
const state = () => ({ over: dialog.open || dialog.matches(':popover-open'), modal: dialog.open })

test('a dialog is over the page at once, and modal once that is painted', () => {
  showModal(dialog)
  expect(state()).toEqual({ over: true, modal: false })
  paint()
  expect(state()).toEqual({ over: true, modal: true })
})

test('one that is closed before that is painted stays closed', () => {
  showModal(dialog)
  closeModal(dialog)
  paint()
  expect(state()).toEqual({ over: false, modal: false })
})

test('one that is closed and opened again at once is modal once that is painted', () => {
  showModal(dialog)
  closeModal(dialog)
  showModal(dialog)
  expect(state()).toEqual({ over: true, modal: false })
  paint()
  expect(state()).toEqual({ over: true, modal: true })
})

test('where there are no popovers it is modal at once', () => {
  vi.stubGlobal('HTMLElement', class {})
  showModal(dialog)
  expect(state()).toEqual({ over: true, modal: true })
})
