import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openMailEmulator } from '#test/outbox.ts'
import { openTestShop } from '#test/test-shop.ts'

test('sends a test email through the mail server and passes its refusal on', async () => {
  const emulator = await openMailEmulator()
  const environment = { MAIL_URL: emulator.url, MAIL_FROM: 'Akyɛde <hello@akyede.example>' }
  const shop = await openTestShop({ environment })
  try {
    expect(await shop.operator.sendTestEmail('ama@example.com')).toContain('took an email to ama@example.com')
    expect(emulator.received.at(-1)).toMatchObject({ to: ['ama@example.com'] })
    await emulator.close()
    await expect(shop.operator.sendTestEmail('ama@example.com')).rejects.toThrow('did not take the message')
  } finally {
    await shop.close()
  }
})

test('says that the test email is a file when there is no mail server', async () => {
  const shop = await openTestShop()
  try {
    expect(await shop.operator.sendTestEmail('ama@example.com')).toContain('MAIL_URL is not set')
    expect(await readdir(join(shop.dataDir, 'outbox'))).toHaveLength(1)
  } finally {
    await shop.close()
  }
})
