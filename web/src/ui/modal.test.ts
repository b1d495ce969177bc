import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { closeModal, isShown, leaveModal, showModal } from './modal.ts'

class FakeElement {
  // Without popovers a dialog opens in one step.
  get popover(): string {
    return 'manual'
  }
}

/** What of a dialog is used here. */
class FakeDialog extends FakeElement {
  open = false
  hidden = false
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

function opened(): void {
  showModal(dialog)
  expect([isShown(dialog), dialog.open]).toEqual([true, false])
  paint()
  expect(dialog.open).toBe(true)
}

test('a dialog that is left is off the screen at once, and closed once that is painted', () => {
  opened()
  leaveModal(dialog)
  expect([dialog.hidden, dialog.open]).toEqual([true, true])
  paint()
  expect([dialog.hidden, dialog.open]).toEqual([false, false])
})

test('one that is asked for again while it goes stays', () => {
  opened()
  leaveModal(dialog)
  showModal(dialog)
  expect([dialog.hidden, dialog.open]).toEqual([false, true])
  paint()
  expect(dialog.open).toBe(true)
})

test('one that its page closes while it goes, and opens again, stays', () => {
  opened()
  leaveModal(dialog)
  closeModal(dialog)
  expect([dialog.hidden, dialog.open]).toEqual([false, false])
  opened()
  paint()
  expect([dialog.hidden, dialog.open]).toEqual([false, true])
})
