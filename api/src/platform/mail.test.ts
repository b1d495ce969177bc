import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createClock } from './clock.ts'
import { createMailFolder } from './mail.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'akyede-mail-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const receipt = {
  id: 'receipt-1',
  channel: 'email' as const,
  to: 'ama@example.com',
  subject: 'Your order',
  text: 'Medaase! <3',
}

test('a message that several processes deliver at once is one whole file, and nothing else is left', async () => {
  const processes = Array.from({ length: 20 }, () => createMailFolder(folder, createClock()))
  await Promise.all(processes.map(mail => mail.send(receipt)))
  expect(readdirSync(folder)).toEqual(['receipt-1.json'])
  const written = JSON.parse(readFileSync(join(folder, 'receipt-1.json'), 'utf8'))
  expect(written).toMatchObject({ ...receipt, html: expect.stringContaining('Medaase! &lt;3') })
})

test('a header never holds a line break', async () => {
  const [mail, forged] = [createMailFolder(folder, createClock()), 'ama@example.com\r\nBcc: all@example.com']
  await expect(mail.send({ ...receipt, to: forged })).rejects.toThrow('line break')
  expect(readdirSync(folder)).toEqual([])
})
