import { expect, test } from 'vitest'
import { sql } from '#platform/sql.ts'
import { messagesTo } from '#test/outbox.ts'
import { setUpPayouts } from '#test/payouts.ts'
import { givePhone } from '#test/people.ts'
import { openProgram } from '#test/program.ts'
import { openSecondProcess } from '#test/test-shop.ts'

const payouts = setUpPayouts()

test('the link that stops a change of the wallet works after a rotation of the key', async () => {
  const { shop } = payouts.returning
  await payouts.signInAgain()
  await shop.database.execute(sql`delete from wallets`)
  const phone = await givePhone(shop, payouts.owner)
  const params = { vendorId: payouts.vendorId }
  const wallet = { network: 'mtn', phone: '0244000031', holder: 'Ama Mensah' } as const
  await payouts.owner.call('changeWorkshopWallet', { params, body: wallet })
  const found = (to: string, pattern: RegExp) => () =>
    messagesTo(shop, to).flatMap(({ text }) => pattern.exec(text)?.[1] ?? [])[0]
  const code = found('+233244000031', /^(\d{6})/)
  await expect.poll(code).toBeTruthy()
  await payouts.owner.call('confirmWorkshopWallet', { params, body: { code: code() ?? '' } })
  const token = found(phone, /stop-wallet#token=([\w.-]+)/)
  await expect.poll(token).toBeTruthy()

  const { config } = shop.platform
  const secrets = { ...config.secrets, token: `v2:${'t'.repeat(32)},v1:${config.secrets.token}` }
  const platform = { ...shop.platform, config: { ...config, secrets } }
  await using opened = new AsyncDisposableStack()
  const restarted = opened.adopt(await openSecondProcess({ ...shop, platform }), app => app.close())
  const program = openProgram(restarted)
  const wrong = await program.call('stopWalletByLink', { body: { token: `${token()}x` } })
  expect(wrong.body.code).toBe('wallet.link_invalid')
  const stopped = await program.call('stopWalletByLink', { body: { token: token() ?? '' } })
  expect(stopped.body.data).toEqual({ stopped: true })
})
