import { setTimeout as pause } from 'node:timers/promises'
import { type Account, post, registerAccounts } from './buyers.ts'
import { findCards } from './catalogue.ts'
import { sendRequest } from './request.ts'
import { memory } from './resources.ts'
import type { RunContext } from './run-context.ts'
import { openShop, type RunningShop } from './shop.ts'
import { percentile } from './statistics.ts'
import { type OpenTab, openTab } from './tab.ts'
import { formatNumber, tableOf } from './table.ts'

const idle = 2_000
const returning = 500
const people = 100
const pushes = 300
/**
 * The goals: MiB added by idle tabs, milliseconds of the 99th percentile of pushes, seconds until all have
 * reconnected, MiB at the peak.
 */
const goals = { memory: 150, push: 100, back: 10, peak: 80 }

/** Measures open tabs: their memory, the delay of pushes, and their reconnection after the server was killed. */
export async function measureSockets(context: RunContext, shop: RunningShop): Promise<string> {
  const accounts = await registerAccounts(shop.origin, people)
  const before = (await memory(shop.program.pid)).now
  const tabs = await openTabs(shop.origin, accounts, idle)
  await pause(5_000)
  const more = (await memory(shop.program.pid)).now - before
  const received = await timePushes(shop.origin, accounts, tabs)
  for (const tab of tabs.slice(returning)) tab.leave()
  const back = await killAndWait(context, shop, tabs.slice(0, returning))
  return tableOf(
    ['what', 'measured', 'goal', 'met'],
    [
      row(`${idle} idle sockets, MiB more`, more, goals.memory),
      row('a push, from the call that led to it, p50 ms', percentile(received, 0.5), Number.NaN),
      row('p99 ms', percentile(received, 0.99), goals.push),
      row(`${returning} sockets reconnected after a kill, s from ready to the last`, back.last, goals.back),
      row('of them within one second at most', back.peak, goals.peak),
    ],
  )
}

const row = (what: string, measured: number, goal: number): string[] => [
  what,
  formatNumber(measured),
  Number.isNaN(goal) ? '–' : `≤ ${goal}`,
  Number.isNaN(goal) ? '–' : measured <= goal ? 'yes' : 'no',
]

async function openTabs(origin: string, accounts: readonly Account[], count: number): Promise<OpenTab[]> {
  const tabs: OpenTab[] = []
  for (let at = 0; at < count; at += 50) {
    const some = Array.from({ length: 50 }, (_, index) => tokenOf(accounts, at + index))
    tabs.push(...(await Promise.all(some.map(token => openTab(origin, token)))))
  }
  return tabs
}

const tokenOf = (accounts: readonly Account[], index: number): string =>
  accounts[index % accounts.length]?.token ?? ''

/** A user adds a product on one device; their tabs, of another session, receive the push. */
async function timePushes(
  origin: string,
  accounts: readonly Account[],
  tabs: readonly OpenTab[],
): Promise<number[]> {
  const [card] = await findCards(origin)
  const durations: number[] = []
  for (let at = 0; at < pushes; at++) {
    const account = accounts[at % 20]
    const tab = tabs[at % 20]
    if (!account || !tab || !card) throw new Error('an account, a tab or a product is missing')
    const token = await otherDevice(origin, account)
    const began = performance.now()
    const received = tab.next().then(() => performance.now() - began)
    const headers = { authorization: `Bearer ${token}`, 'idempotency-key': crypto.randomUUID() }
    await post(`${origin}/api/v1/user/cart/add`, { product_id: card.id, quantity: 1 }, headers)
    durations.push(await received)
  }
  return durations
}

const devices = new Map<string, string>()
async function otherDevice(origin: string, { email, password }: Account): Promise<string> {
  const known = devices.get(email)
  if (known) return known
  const { text } = await sendRequest(`${origin}/api/v1/auth/login`, {
    method: 'POST',
    body: { email, password },
  })
  const token = String(JSON.parse(text).access_token)
  devices.set(email, token)
  return token
}

/** Restarts the server on its port; tabs reconnect by themselves, as in browsers. */
async function killAndWait(
  context: RunContext,
  shop: RunningShop,
  tabs: readonly OpenTab[],
): Promise<{ last: number; peak: number }> {
  const returns = tabs.map(tab => tab.back())
  process.kill(shop.program.pid, 'SIGKILL')
  await openShop(context, { port: new URL(shop.origin).port })
  const ready = performance.now()
  const seconds = (await Promise.all(returns)).map(at => (at - ready) / 1_000)
  const perSecond = new Map<number, number>()
  for (const second of seconds.map(Math.floor)) perSecond.set(second, (perSecond.get(second) ?? 0) + 1)
  for (const tab of tabs) tab.leave()
  return { last: Math.max(...seconds), peak: Math.max(...perSecond.values()) }
}
