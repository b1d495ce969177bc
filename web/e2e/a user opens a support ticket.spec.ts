import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { expectAccessible, expectLoaded } from './accessibility.ts'
import { akyede } from './operator.ts'
import { messageAbout } from './outbox.ts'
import { expect, newPerson, register, test } from './shopper.ts'

const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAgAAAAICAIAAABLbSncAAAACXBIWXMAAAPoAAAD6AG1e1JrAAAAEklEQVQImWM4k8aAFWEXHbQSABeKTIHy8YDnAAAAAElFTkSuQmCC',
  'base64',
)
const main = (page: Page) => page.getByRole('main')
const files = (page: Page) => main(page).getByRole('list', { name: 'Attached files' })

/** Adds a file to the form by drag and drop or from the clipboard. */
const addFile = (page: Page, how: 'drop' | 'paste', name: string) =>
  page.getByRole('textbox', { name: 'Your message' }).evaluate(
    (field, { kind, title }) => {
      const carried = new DataTransfer()
      carried.items.add(new File(['The rider called at nine.'], title, { type: 'text/plain' }))
      const where = kind === 'drop' ? document.querySelector('input[type="file"]') : field
      const init = { bubbles: true, cancelable: true }
      where?.dispatchEvent(
        kind === 'drop'
          ? new DragEvent('drop', { ...init, dataTransfer: carried })
          : new ClipboardEvent('paste', { ...init, clipboardData: carried }),
      )
    },
    { kind: how, title: name },
  )

test('a support ticket is opened with files, answered, and continued until it is closed', async ({
  page,
  consoleErrors,
}) => {
  await page.goto('/signup?returnTo=/dashboard/support')
  await register(page, newPerson())
  await expect(page.getByRole('heading', { name: 'Quick answers' })).toBeVisible()
  await expect(main(page).getByRole('link', { name: 'Return something' })).toBeVisible()
  await expectAccessible(page)
  await main(page).getByRole('link', { name: 'Contact us' }).click()

  const send = page.getByRole('button', { name: 'Send request' })
  await send.click()
  await expect(page.getByRole('alert').filter({ hasText: '3 things need your attention' })).toBeFocused()
  await page.getByRole('combobox', { name: 'What is it about?' }).selectOption('A product')
  await page.getByRole('textbox', { name: 'Subject' }).fill('Is this basket for bread?')
  await page.getByRole('textbox', { name: 'Your message' }).fill('It should hold four loaves.\nWill it?')
  await page.getByRole('radio', { name: 'It can wait' }).check()

  // Both the upload and its automatic retry fail.
  await page.route('**/user/support/attachments', route => route.abort(), { times: 2 })
  const field = page.getByLabel('Files', { exact: true })
  await field.setInputFiles({ name: 'basket.png', mimeType: 'image/png', buffer: picture })
  const again = page.getByRole('button', { name: 'Send basket.png again' })
  await expect(again).toBeVisible()
  consoleErrors.splice(0)
  await send.click()
  const waits = page.getByRole('alert').filter({ hasText: 'basket.png did not arrive' })
  await expect(waits).toBeFocused()
  await expectAccessible(page)
  await again.click()
  await expect(files(page).getByText('basket.webp')).toBeVisible()
  await expect(waits).toBeHidden()
  await field.setInputFiles({ name: 'loaves.exe', mimeType: 'application/x-msdownload', buffer: picture })
  await expect(files(page).getByText('Please choose a PNG, JPEG or WebP image')).toBeVisible()
  await send.click()
  await expect(page.getByText('loaves.exe can’t be sent: please remove it').first()).toBeVisible()
  await page.getByRole('button', { name: 'Remove loaves.exe' }).click()
  await addFile(page, 'drop', 'dropped.txt')
  await addFile(page, 'paste', 'pasted.txt')
  await expect(page.getByText('3 of 3 files are attached')).toBeAttached()
  await page.getByRole('button', { name: 'Remove pasted.txt' }).click()
  await expect(files(page).getByRole('listitem')).toHaveCount(2)

  await page.reload()
  await expect(page.getByRole('textbox', { name: 'Your message' })).toHaveValue(
    'It should hold four loaves.\nWill it?',
  )
  await expect(files(page).getByRole('listitem')).toHaveCount(2)
  await send.click()
  await expect(page.getByRole('heading', { level: 1, name: 'Is this basket for bread?' })).toBeVisible()
  const reference = /AK-[2-9A-Z]{6}/.exec(await main(page).innerText())?.[0] ?? ''
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Save dropped.txt' }).click()
  const saved = await download
  expect(saved.suggestedFilename()).toBe('dropped.txt')
  expect(readFileSync(await saved.path(), 'utf8')).toBe('The rider called at nine.')

  expect(await akyede('support', 'list')).toContain(reference)
  expect(
    await akyede('support', 'answer', reference, 'It holds five. The maker lines it with cloth.'),
  ).toContain('is answered')
  expect((await messageAbout(`Our reply to ${reference}`)).text).toContain('It holds five.')
  await page.goto('/dashboard/support')
  await expect(main(page).getByText('Answered').last()).toBeVisible()
  await expectAccessible(page)
  await main(page).getByRole('link', { name: 'Is this basket for bread?' }).click()
  await expect(page.getByText('It holds five. The maker lines it with cloth.')).toBeVisible()
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Yes, close the request' }).click()
  await page.getByRole('button', { name: 'Reopen request' }).click()
  await page.getByRole('textbox', { name: 'Reply' }).fill('Does the cloth come off?')
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(page.getByRole('list', { name: 'Messages' }).locator('> li')).toHaveCount(3)
  await expect(page.getByRole('textbox', { name: 'Reply' })).toHaveValue('')
  await page.goto('/dashboard/support/01890000-0000-7000-8000-000000000000')
  await expectLoaded(page)
  await expect(page.getByRole('heading', { level: 1, name: 'We couldn’t find this request' })).toBeVisible()
  // The browser logs the 404 of the unknown ticket.
  consoleErrors.splice(0)
})
