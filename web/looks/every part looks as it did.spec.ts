import { expect, type Locator, type Page } from '@playwright/test'
import sharp from 'sharp'
import { desktop, phone } from '../e2e/screens.ts'
import { test } from '../e2e/shopper.ts'

// Letters are drawn by the system's own means: the pictures were taken on Linux. New ones: --update-snapshots.
test.skip(process.platform !== 'linux')
test.describe.configure({ mode: 'parallel' })

for (const theme of ['light', 'dark'] as const) {
  for (const screen of [phone, desktop]) {
    const folder = `${theme}-${screen.width}`
    test(`every part looks as it did, in every state: ${theme}, ${screen.width} px`, async ({
      page,
      complaints,
    }) => {
      await page.setViewportSize(screen)
      await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' })
      await openGallery(page)
      const rooms = await page.locator('main > section').all()
      for (const room of rooms) await lookAtParts(room, folder)
      await lookAtWhatOpens(page, folder)
      // One picture is missing on purpose, which the browser notes.
      expect(complaints.splice(0).filter(text => !text.includes('404'))).toEqual([])
    })
  }
}

/** Until nothing on it moves any more: letters and pictures are there, and what presses itself was pressed. */
async function openGallery(page: Page): Promise<void> {
  await page.goto('/dev/ui')
  await expect(page.getByRole('heading', { level: 1, name: 'Every part' })).toBeVisible()
  await page.evaluate(async () => {
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
    const pictures = [...document.images]
    for (const picture of pictures) picture.loading = 'eager'
    await Promise.allSettled([document.fonts.ready, ...pictures.map(picture => picture.decode())])
  })
  await expect(page.getByRole('img', { name: 'A picture that is not there' })).toHaveAttribute('role', 'img')
}

/** One photo of all of them, of which each gets its own piece: taking pictures is what costs time. */
async function lookAtParts(room: Locator, folder: string): Promise<void> {
  const photo = await room.screenshot({ animations: 'disabled' })
  const { width = 0, height = 0 } = await sharp(photo).metadata()
  const places = await room.evaluate(element => {
    const room = element.getBoundingClientRect()
    return [...element.querySelectorAll('[data-specimen]')].map(part => {
      const { top, height } = part.getBoundingClientRect()
      return { name: part.id, top: Math.floor(top - room.top), height: Math.floor(height) }
    })
  })
  expect(places.length).toBeGreaterThan(0)
  for (const { name, top, height: tall } of places) {
    const place = { left: 0, top, width, height: Math.min(tall, height - top) }
    await looksAsItDid(await sharp(photo).extract(place).png().toBuffer(), folder, name)
  }
}

/** What covers the page, and the ring around what has the focus. */
async function lookAtWhatOpens(page: Page, folder: string): Promise<void> {
  for (const kind of ['dialog', 'sheet', 'versions']) {
    await page.getByRole('button', { name: `Open the ${kind}` }).click()
    const opened = page.getByRole('dialog')
    await looksAsItDid(await opened.screenshot({ animations: 'disabled' }), folder, `open-${kind}`)
    await page.keyboard.press('Escape')
    await expect(opened).toBeHidden()
  }
  for (const kind of ['success', 'note', 'failure'])
    await page.getByRole('button', { name: `Show a ${kind}` }).click()
  const messages = page.getByRole('region', { name: 'Messages' })
  await looksAsItDid(await messages.screenshot({ animations: 'disabled' }), folder, 'shown-toasts')
  const primary = page.getByRole('button', { name: 'Add to cart' })
  await primary.focus()
  const { x = 0, y = 0, width = 0, height = 0 } = (await primary.boundingBox()) ?? {}
  const around = { x: x - 8, y: y - 8, width: width + 16, height: height + 16 }
  await looksAsItDid(
    await page.screenshot({ clip: around, animations: 'disabled' }),
    folder,
    'focused-button',
  )
}

/** The pictures to hold it against are kept small, with few colours: whoever looks sees no difference. */
async function looksAsItDid(seen: Buffer, folder: string, name: string): Promise<void> {
  const taken = test.info().config.updateSnapshots === 'all'
  const picture = taken
    ? await sharp(seen).png({ palette: true, colours: 48, dither: 0, effort: 10 }).toBuffer()
    : seen
  expect.soft(picture).toMatchSnapshot([folder, `${name}.png`])
}
