import { type APIRequestContext, expect } from '@playwright/test'

/** Control calls of the payment emulator: `approve`, `decline` … */
export async function provider(request: APIRequestContext, call: string, body: object): Promise<void> {
  const response = await request.post(`/_paystack/__control/${call}`, { data: body })
  expect(response.status(), await response.text()).toBe(200)
}

/** The provider's state of a payment. */
export const atProvider = async (request: APIRequestContext, reference: string) =>
  (await (await request.get(`/_paystack/__control/transactions/${reference}`)).json()).data
