import { randomUUID } from 'node:crypto'
import { sendRequest } from './request.ts'
import { measureWork } from './run-repeatedly.ts'

/** The server hashes one or two passwords at a time and lets fifty wait. */
const registeringAtOnce = 8

export interface Account {
  readonly email: string
  readonly password: string
  readonly token: string
}

/** Registers accounts with unverified emails over HTTP. */
export async function registerAccounts(origin: string, count: number): Promise<Account[]> {
  const accounts: Account[] = []
  const password = 'Akwaaba#2026'
  await measureWork(Array.from({ length: count }), registeringAtOnce, async () => {
    const email = `esi-${randomUUID()}@akyede.test`
    const form = { first_name: 'Esi', last_name: 'Owusu', email, password }
    const answer = await post(`${origin}/api/v1/auth/register`, form)
    accounts.push({ email, password, token: String(answer.access_token) })
  })
  return accounts
}

/** Fails unless the response has the expected status. */
export async function post(
  address: string,
  body: object,
  headers: Record<string, string> = {},
  expected = 201,
): Promise<Record<string, unknown>> {
  const { status, text } = await sendRequest(address, { method: 'POST', body, headers })
  if (status !== expected) throw new Error(`${address} answered ${status}: ${text}`)
  return JSON.parse(text) as Record<string, unknown>
}
