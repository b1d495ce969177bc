import { expect, type Locator, type Page } from '@playwright/test'
import sharp from 'sharp'
import { desktop, phone } from '../e2e/screens.ts'
import { test } from '../e2e/shopper.ts'

// Text is rendered by the operating system: the snapshots were taken on Linux. Update them with
// --update-snapshots.
test.skip(process.platform !== 'linux')
test.describe.configure({ mode: 'parallel' })

for (const theme of ['light', 'dark'] as const) {
  for (const screen of [phone, desktop]) {
    const folder = `${theme}-${screen.width}`
    test(`every component looks unchanged in every state: ${theme}, ${screen.width} px`, async ({
      page,
      consoleErrors,
    }) => {
      await page.setViewportSize(screen)
      await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' })
      await openGallery(page)
      const rooms = await page.locator('main > section').all()
      for (const room of rooms) await compareComponents(room, folder)
      await compareOverlays(page, folder)
      // One picture is missing on purpose, which the browser logs.
      expect(consoleErrors.splice(0).filter(text => !text.includes('404'))).toEqual([])
    })
  }
}

/** Waits until the gallery is at rest: fonts and pictures are loaded, and automatic clicks are done. */
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

/** Takes one screenshot and cuts out each component, because screenshots are slow. */
async function compareComponents(room: Locator, folder: string): Promise<void> {
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
    await compareSnapshot(await sharp(photo).extract(place).png().toBuffer(), folder, name)
  }
}

/** Overlays, and the focus ring. */
async function compareOverlays(page: Page, folder: string): Promise<void> {
  for (const kind of ['dialog', 'sheet', 'versions']) {
    await page.getByRole('button', { name: `Open the ${kind}` }).click()
    const opened = page.getByRole('dialog')
    await compareSnapshot(await opened.screenshot({ animations: 'disabled' }), folder, `open-${kind}`)
    await page.keyboard.press('Escape')
    await expect(opened).toBeHidden()
  }
  for (const kind of ['success', 'note', 'failure'])
    await page.getByRole('button', { name: `Show a ${kind}` }).click()
  const messages = page.getByRole('region', { name: 'Messages' })
  await compareSnapshot(await messages.screenshot({ animations: 'disabled' }), folder, 'shown-toasts')
  const primary = page.getByRole('button', { name: 'Add to cart' })
  await primary.focus()
  const { x = 0, y = 0, width = 0, height = 0 } = (await primary.boundingBox()) ?? {}
  const around = { x: x - 8, y: y - 8, width: width + 16, height: height + 16 }
  await compareSnapshot(
    await page.screenshot({ clip: around, animations: 'disabled' }),
    folder,
    'focused-button',
  )
}

/** Snapshots are stored with few colours to keep them small; the difference is invisible. */
async function compareSnapshot(seen: Buffer, folder: string, name: string): Promise<void> {
  const taken = test.info().config.updateSnapshots === 'all'
  const picture = taken
    ? await sharp(seen).png({ palette: true, colours: 48, dither: 0, effort: 10 }).toBuffer()
    : seen
  expect.soft(picture).toMatchSnapshot([folder, `${name}.png`])
}
