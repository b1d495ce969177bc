import { asPesewas } from '@akyede/contract/money'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestShop, type TestShop } from '#test/test-shop.ts'
import { createFlutterwaveTransfers } from './flutterwave-transfer.ts'
import type { TransferProvider } from './transfer-provider.ts'

let shop: TestShop
let provider: TransferProvider
beforeAll(async () => {
  shop = await openTestShop()
  const secretKey = 'flw_test_akyede_emulator'
  provider = createFlutterwaveTransfers({ secretKey, baseUrl: () => `${shop.origin}/_flutterwave/v3` })
  await control('balance', { amount: 100_000 })
})
afterAll(() => shop.close())

async function control(call: string, body: object): Promise<void> {
  const response = await fetch(`${shop.origin}/_flutterwave/__control/${call}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  expect(response.status).toBe(200)
}

const wallet = { network: 'mtn', phone: '+233551234987', holder: 'Ama Mensah' } as const
const request = (reference: string) => ({
  reference,
  amount: asPesewas(5_050),
  reason: 'Your payout from Akyede',
  wallet,
  recipient: 'MTN 0551234987',
})
const reference = (last: string) => `akd-po-${last.padStart(32, '0')}`

test('a reference that nobody sent is unknown', async () => {
  expect(await provider.verifyTransfer(reference('a'))).toEqual({ status: 'unknown' })
})

test('a transfer is pending, and takes its cedis and its fee from the balance', async () => {
  expect(await provider.transfer(request(reference('b')))).toMatchObject({ status: 'pending' })
  expect(await provider.readBalance()).toBe(100_000 - 5_050 - 100)
  shop.clock.advance(3_000)
  expect(await provider.verifyTransfer(reference('b'))).toMatchObject({ status: 'paid', fee: 100 })
})

test('a transfer whose response was lost is found, and is not sent again under its reference', async () => {
  const before = await provider.readBalance()
  await control('fail-next', { status: 502, when: 'after' })
  expect(await provider.transfer(request(reference('c')))).toEqual({ status: 'unreachable' })
  expect(await provider.transfer(request(reference('c')))).toMatchObject({ status: 'pending' })
  expect(await provider.readBalance()).toBe((before ?? 0) - 5_150)
})

test('an amount above the balance is refused as insufficient and leaves no transfer', async () => {
  const large = { ...request(reference('d')), amount: asPesewas(900_000) }
  expect(await provider.transfer(large)).toEqual({ status: 'insufficient' })
  expect(await provider.verifyTransfer(reference('d'))).toEqual({ status: 'unknown' })
})

test('a provider that is away answers nothing, which is never taken as a refusal', async () => {
  await control('outage', { on: true })
  expect(await provider.verifyTransfer(reference('b'))).toEqual({ status: 'unreachable' })
  expect(await provider.transfer(request(reference('e')))).toEqual({ status: 'unreachable' })
  expect(await provider.readBalance()).toBeUndefined()
  expect(await provider.resolveHolder(wallet)).toEqual({ status: 'unreachable' })
  await control('outage', { on: false })
})

test('the holder of a wallet has the name that the network knows, or none', async () => {
  expect(await provider.resolveHolder(wallet)).toEqual({ status: 'unsupported' })
  await control('wallet-holder', { phone: '0551234987', name: 'AMA MENSAH' })
  expect(await provider.resolveHolder(wallet)).toEqual({ status: 'named', name: 'AMA MENSAH' })
})
