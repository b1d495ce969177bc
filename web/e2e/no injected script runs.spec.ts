import { expectLoaded } from './accessibility.ts'
import { expect, test } from './shopper.ts'

test('the content security policy blocks a script that is not ours', async ({ page, consoleErrors }) => {
  await page.goto('/')
  // Until React has hydrated the page it lets no click through, not even to the injected element.
  await expectLoaded(page)
  const ran = await page.evaluate(() => {
    const button = document.createElement('button')
    button.setAttribute('onclick', 'window.intruder = true')
    document.body.append(button)
    button.click()
    document.body.insertAdjacentHTML('beforeend', '<script>window.intruder = true</script>')
    return 'intruder' in window
  })
  expect(ran).toBe(false)
  // The report of the handler arrives with some delay. A script in innerHTML is never tried.
  await expect.poll(() => consoleErrors).toEqual([expect.stringContaining('Content Security Policy')])
  consoleErrors.length = 0
})

test('a script that was injected into a page does not run', async ({ page, consoleErrors }) => {
  await page.route('/help', async route => {
    const response = await route.fetch()
    const html = await response.text()
    await route.fulfill({
      response,
      body: html.replace('</head>', '<script>window.intruder = true</script></head>'),
    })
  })
  await page.goto('/help')
  await expectLoaded(page)
  expect(await page.evaluate(() => 'intruder' in window)).toBe(false)
  expect(consoleErrors).toEqual([expect.stringContaining('Content Security Policy')])
  consoleErrors.length = 0
})
