import { expectAccessible } from './accessibility.ts'
import { openWorkshopOf } from './maker.ts'
import { akyede } from './operator.ts'
import { messageAbout } from './outbox.ts'
import { phone } from './screens.ts'
import { basket, buyBasket, expect, loseResponses, test } from './shopper.ts'

test.use({ viewport: phone, colorScheme: 'dark' })

test('a buyer says that a parcel has not arrived, agrees to the maker’s offer and gets the refund', async ({
  page,
  browser,
  baseURL,
}) => {
  const number = await buyBasket(page)
  const main = page.getByRole('main')
  await main.getByRole('link', { name: 'Something’s wrong' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Something’s wrong' })).toBeVisible()
  await main.getByRole('radio', { name: 'It hasn’t arrived' }).check()
  await expect(main).toContainText('It may still arrive on time')
  await main.getByRole('radio', { name: 'Something is wrong with it' }).check()
  await main.getByRole('radio', { name: 'Return it for a refund' }).check()
  await expect(main.getByRole('link', { name: 'Choose what to return' })).toBeVisible()
  await main.getByRole('radio', { name: 'Something else' }).check()
  await expect(main.getByRole('link', { name: 'Write to our team' })).toBeVisible()
  await expectAccessible(page)

  await akyede('orders', 'advance', number, 'shipped')
  const maker = await openWorkshopOf(browser, baseURL, 'atampugre-weavers/orders')
  await maker.getByRole('link', { name: 'On the way' }).click()
  await maker
    .getByRole('article', { name: `Order ${number}` })
    .getByRole('link')
    .click()
  // Without the code, so the buyer may deny it.
  await maker.getByRole('button', { name: /^It has arrived/ }).click()
  await expect(maker.getByText('Delivered. Ayekoo!')).toBeVisible()
  await page.reload()
  await main.getByRole('radio', { name: 'It hasn’t arrived' }).check()
  await main.getByRole('button', { name: 'Send to the maker' }).click()
  await expect(main).toContainText('Please write a few words')
  await main.getByRole('textbox', { name: 'What happened?' }).fill('I was at home all day. Nobody came.')
  // Choices and typed text survive a reload.
  await page.reload()
  await expect(main.getByRole('radio', { name: 'It hasn’t arrived' })).toBeChecked()
  await expect(main.getByRole('textbox', { name: 'What happened?' })).toHaveValue(/all day/)
  await expectAccessible(page)
  await main.getByRole('button', { name: 'Send to the maker' }).click()
  const report = main.getByRole('region', { name: 'It hasn’t arrived' })
  await expect(report).toContainText('Waiting for the maker')

  await maker.goto('/workshop/atampugre-weavers/problems')
  const problem = maker.getByRole('region', { name: `Order ${number}` })
  await expect(problem).toContainText(basket)
  await expect(problem).toContainText('I was at home all day. Nobody came.')
  await problem.getByRole('radio', { name: /^Full refund/ }).check()
  await problem
    .getByRole('textbox', { name: 'Message to the buyer' })
    .fill('The rider lost it. We are so sorry.')
  await expectAccessible(maker)
  const restoreResponses = await loseResponses(maker, /\/problems\/[^/]+\/offer$/)
  await problem.getByRole('button', { name: 'Send offer' }).click()
  await expect(problem.getByRole('alert')).toBeVisible()
  await restoreResponses()
  await problem.getByRole('button', { name: 'Send offer' }).click()
  await expect(maker.getByText('Offer sent')).toBeVisible()
  await expect(problem).toContainText('Your offer: Full refund')
  await expect(problem).toContainText('Waiting for the buyer')

  expect((await messageAbout(`${number}: Atampugre Weavers has replied`)).text).toContain(
    'The rider lost it.',
  )
  await page.reload()
  await expect(report).toContainText('offers a full refund')
  await expectAccessible(page)
  await report.getByRole('button', { name: 'Agree' }).click()
  await expect(report).toContainText('the way you paid')
  await expect(report).toContainText('Agreed')
  await main.getByRole('link', { name: `Order ${number}` }).click()
  await expect(main).toContainText('Refunded', { timeout: 60_000 })
})
