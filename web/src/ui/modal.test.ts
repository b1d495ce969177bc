import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { closeModal, showModal } from './modal.ts'

class FakeElement {
  // Without popovers a dialog opens in one step.
  get popover(): string {
    return 'manual'
  }
}

/** The part of a dialog that the tests need. */
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

/** Runs all pending paint callbacks. */
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

/** Whether the dialog covers the page, and whether the page is inert. */
const state = () => ({ over: dialog.open || dialog.matches(':popover-open'), modal: dialog.open })

test('shows a dialog at once and makes it modal after the paint', () => {
  showModal(dialog)
  expect(state()).toEqual({ over: true, modal: false })
  paint()
  expect(state()).toEqual({ over: true, modal: true })
})

test('stays closed when it is closed before the paint', () => {
  showModal(dialog)
  closeModal(dialog)
  paint()
  expect(state()).toEqual({ over: false, modal: false })
})

test('becomes modal after the paint when it is closed and reopened', () => {
  showModal(dialog)
  closeModal(dialog)
  showModal(dialog)
  expect(state()).toEqual({ over: true, modal: false })
  paint()
  expect(state()).toEqual({ over: true, modal: true })
})

test('opens a modal dialog at once where popovers are not supported', () => {
  vi.stubGlobal('HTMLElement', class {})
  showModal(dialog)
  expect(state()).toEqual({ over: true, modal: true })
})
