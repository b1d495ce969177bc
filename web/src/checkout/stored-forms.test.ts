import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { deliveryPlace } from '#feature/addresses'
import { clearOtherUsersValues } from '#kit/personal-values.ts'
import { emptyValues } from './checkout-values.ts'
import { attemptStore } from './current-attempt.ts'
import { clearOtherUsersCheckout } from './stored-forms.ts'
import { clearDraft, initialValues, saveDraft, saveLastAddress } from './stored-values.ts'

const ama = { user_id: 7, first_name: 'Ama', last_name: 'Mensah' }
const values = {
  ...emptyValues,
  recipient_name: 'Ama Mensah',
  street: '5 Adum Road',
  gift: true,
  gift_message: 'Well done!',
}
const attempt = { key: 'k1', content: '{"street":"5 Adum Road"}' }

/** The storage of a browser as an object. */
function emptyStore() {
  const saved: Record<string, string> = {}
  const methods = {
    getItem: (key: string) => saved[key] ?? null,
    setItem: (key: string, text: string) => {
      saved[key] = text
    },
    removeItem: (key: string) => {
      delete saved[key]
    },
  }
  return { kept: saved, methods }
}

describe('the stored checkout of a user', () => {
  const [local, tab] = [emptyStore(), emptyStore()]
  beforeEach(() => {
    vi.stubGlobal('localStorage', local.methods)
    vi.stubGlobal('sessionStorage', tab.methods)
    saveDraft(ama.user_id, values)
    saveLastAddress(ama.user_id, values)
    attemptStore(ama.user_id).write(attempt)
  })
  afterEach(() => vi.unstubAllGlobals())
  const stored = () => JSON.stringify([local.kept, tab.kept])

  it('stays while they are signed in', () => {
    clearOtherUsersCheckout(ama.user_id)
    expect(initialValues(ama)).toMatchObject({
      street: '5 Adum Road',
      gift: true,
      gift_message: 'Well done!',
    })
    expect(attemptStore(ama.user_id).read()).toMatchObject(attempt)
  })

  it('begins with the region that the cart showed the delivery for, unless there is an address', () => {
    deliveryPlace.write('Volta')
    expect(initialValues(ama).state).toBe('')
    clearOtherUsersCheckout(undefined)
    expect(initialValues(ama).state).toBe('Volta')
    deliveryPlace.clear()
    expect(initialValues(ama).state).toBe('')
  })

  it.each([
    ['nobody is signed in', undefined],
    ['another user is signed in', 8],
  ])('is deleted when %s', (_who, userId) => {
    expect(stored()).toContain('Adum')
    clearOtherUsersCheckout(userId)
    // Every page deletes the gift options together with other personal values.
    clearOtherUsersValues(userId ?? null)
    expect(stored()).toBe('[{},{}]')
  })

  it('keeps its address for the next order, but no gift', () => {
    clearDraft()
    expect(initialValues(ama)).toMatchObject({ street: '5 Adum Road', gift: false, gift_message: '' })
  })

  it('is never resumed by another user', () => {
    expect(attemptStore(8).read()).toBeNull()
  })
})
