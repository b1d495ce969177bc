import { expect, test } from 'vitest'
import { ApiError } from './call-error.ts'
import { createKeyedCall } from './keyed-call.ts'

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

test('a form gets a new key once one of its fields has changed', async () => {
  const send = createKeyedCall()
  const keys: string[] = []
  const form = new FormData()
  form.set('amount', '40')
  await expect(send(form, loseResponse(keys))).rejects.toThrow()
  form.set('amount', '50')
  expect(await send(form, respond)).not.toBe(keys[0])
})
