import { expect, test } from 'vitest'
import { ApiError } from './call-error.ts'
import { createKeyedCall, createKeyedCallPerContent } from './keyed-call.ts'

const respond = async (key: string) => key
const loseResponse = (keys: string[]) => async (key: string) => {
  keys.push(key)
  throw new TypeError('Failed to fetch')
}

test('a retry after a lost connection sends the key of the first attempt, and other content a new key', async () => {
  const send = createKeyedCall()
  const keys: string[] = []
  await expect(send({ words: 'Any news?' }, loseResponse(keys))).rejects.toThrow('Failed to fetch')
  expect(await send({ words: 'Any news?' }, respond)).toBe(keys[0])
  await expect(send({ words: 'Hello' }, loseResponse(keys))).rejects.toThrow()
  expect(await send({ words: 'Hello?' }, respond)).not.toBe(keys[1])
})

test('the same content gets a new key once its call succeeded or was refused', async () => {
  const send = createKeyedCall()
  const first = await send('Any news?', respond)
  const second = await send('Any news?', respond)
  expect(second).not.toBe(first)
  const keys: string[] = []
  const refuse = async (key: string) => {
    keys.push(key)
    throw new ApiError(409, {}, undefined)
  }
  await expect(send('Any news?', refuse)).rejects.toThrow()
  expect(await send('Any news?', respond)).not.toBe(keys[0])
})

test.each([
  ['a 503, which a proxy sends without knowing', new ApiError(503, {}, 5)],
  ['the call is still in progress', new ApiError(409, { code: 'idempotency_in_progress' }, undefined)],
])('a retry after %s keeps its key', async (_what, error) => {
  const send = createKeyedCall()
  const keys: string[] = []
  const fail = async (key: string) => {
    keys.push(key)
    throw error
  }
  await expect(send('Any news?', fail)).rejects.toThrow()
  expect(await send('Any news?', respond)).toBe(keys[0])
})

test('the end of a call leaves the key of the next one alone', async () => {
  const send = createKeyedCall()
  const { promise, resolve } = Promise.withResolvers<string>()
  const slow = send('Hello', () => promise)
  const keys: string[] = []
  await expect(send('Any news?', loseResponse(keys))).rejects.toThrow()
  resolve('arrived')
  await slow
  expect(await send('Any news?', respond)).toBe(keys[0])
})

test('a form gets a new key once one of its fields has changed', async () => {
  const send = createKeyedCall()
  const keys: string[] = []
  const form = new FormData()
  form.set('amount', '40')
  await expect(send(form, loseResponse(keys))).rejects.toThrow()
  form.set('amount', '50')
  expect(await send(form, respond)).not.toBe(keys[0])
})

test('a state that is set again after another one is sent under a new key', async () => {
  const send = createKeyedCall()
  const keys: string[] = []
  await expect(send('public', loseResponse(keys))).rejects.toThrow()
  await send('private', respond)
  expect(await send('public', respond)).not.toBe(keys[0])
})

test('with a key per content, a lost response keeps its key although other content was sent meanwhile', async () => {
  const send = createKeyedCallPerContent()
  const keys: string[] = []
  await expect(send('birthday list', loseResponse(keys))).rejects.toThrow()
  expect(await send('wedding list', respond)).not.toBe(keys[0])
  expect(await send('birthday list', respond)).toBe(keys[0])
  expect(await send('birthday list', respond)).not.toBe(keys[0])
})

test('with a key per content, a refusal ends the key of its content alone', async () => {
  const send = createKeyedCallPerContent()
  const keys: string[] = []
  await expect(send('birthday list', loseResponse(keys))).rejects.toThrow()
  const refuse = async () => {
    throw new ApiError(409, {}, undefined)
  }
  await expect(send('wedding list', refuse)).rejects.toThrow()
  expect(await send('birthday list', respond)).toBe(keys[0])
})
