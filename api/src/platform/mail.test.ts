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
  const processes = Array.from({ length: 20 }, () =>
    createMailFolder(folder, createClock(), () => 'https://akyede.example'),
  )
  await Promise.all(processes.map(mail => mail.send(receipt)))
  expect(readdirSync(folder)).toEqual(['receipt-1.json'])
  const written = JSON.parse(readFileSync(join(folder, 'receipt-1.json'), 'utf8'))
  expect(written).toMatchObject({ ...receipt, html: expect.stringContaining('Medaase! &lt;3') })
})

test('a header never holds a line break', async () => {
  const [mail, forged] = [
    createMailFolder(folder, createClock(), () => 'https://akyede.example'),
    'ama@example.com\r\nBcc: all@example.com',
  ]
  await expect(mail.send({ ...receipt, to: forged })).rejects.toThrow('line break')
  expect(readdirSync(folder)).toEqual([])
})

test('only the shop’s own addresses become links, and what a letter is for is a thing to press', async () => {
  const mail = createMailFolder(folder, createClock(), () => 'https://akyede.example')
  const address = 'https://akyede.example/reset-password#token="><script>'
  const text = `Dear <b>Ama</b>,\n\n${address}\n\nSee https://akyede.example/help or https://evil.example/x`
  await mail.send({ ...receipt, text, action: { label: 'Set & go', address } })
  const { html } = JSON.parse(readFileSync(join(folder, 'receipt-1.json'), 'utf8'))
  const links = [...html.matchAll(/<a href="([^"]*)"[^>]*>([^<]*)</g)].map(([, href, words]) => [href, words])
  const escaped = 'https://akyede.example/reset-password#token=&quot;&gt;&lt;script&gt;'
  expect(links).toEqual([
    [escaped, 'Set &amp; go'],
    [escaped, escaped],
    ['https://akyede.example/help', 'https://akyede.example/help'],
  ])
  expect(html).toContain('Dear &lt;b&gt;Ama&lt;/b&gt;,')
  expect(html).not.toContain('<script')
})
