import type { Account } from './buyers.ts'
import { reportStatements } from './checkout-row.ts'
import { costsOfCalls, type Meter } from './cost.ts'
import { sendRequest } from './request.ts'
import { databasePids } from './resources.ts'
import type { RunContext } from './run-context.ts'
import { elementFor, runSequentially } from './run-repeatedly.ts'
import { readStatementCounts, resetStatementCounts } from './statement-counts.ts'
import { percentile } from './statistics.ts'
import { formatNumber, tableOf } from './table.ts'

const times = 100
const warmUps = 25
/** Processor milliseconds. */
const goal = 1

interface Tokens {
  readonly access_token: string
  readonly refresh_token: string
}

/** Measures the processor time and statements of a sign-in, a refresh and a session check, one call at a time. */
export async function reportAccountCosts(
  context: RunContext,
  meter: Meter,
  origin: string,
  accounts: readonly Account[],
): Promise<string> {
  const send = async (path: string, body: object): Promise<Tokens> => {
    const { status, text } = await sendRequest(`${origin}/api/v1/auth/${path}`, { method: 'POST', body })
    if (status !== 200) throw new Error(`${path} answered ${status}: ${text}`)
    return JSON.parse(text) as Tokens
  }
  let tokens: Tokens = { access_token: '', refresh_token: '' }
  let signIns = 0
  // Of another account each time, because many sessions of one account are not usual.
  const signIn = async () => {
    const { email, password } = elementFor(accounts, signIns++)
    tokens = await send('login', { email, password })
  }
  const refresh = async () => {
    tokens = await send('refresh', { refresh_token: tokens.refresh_token })
  }
  const check = async () => {
    const headers = { authorization: `Bearer ${tokens.access_token}` }
    const { status } = await sendRequest(`${origin}/api/v1/auth/user`, { headers })
    if (status !== 200) throw new Error(`a session check answered ${status}`)
  }
  const passwordCost = await costOfPassword(context)
  const calls = [
    await measureCall(meter, 'sign-in without its password', signIn, passwordCost),
    await measureCall(meter, 'refresh', refresh),
    await measureCall(meter, 'session check', check),
  ]
  const titles = ['what', 'CPU p50 ms', 'CPU p99 ms', 'statements', 'goal', 'met']
  const note = `A password alone takes ${formatNumber(passwordCost)} ms of processor time.`
  const table = tableOf(
    titles,
    calls.map(({ cells }) => cells),
  )
  return [table, note, ...calls.map(({ statements }) => statements)].join('\n\n')
}

interface MeasuredCall {
  readonly cells: readonly string[]
  readonly statements: string
}

async function measureCall(
  meter: Meter,
  what: string,
  work: () => Promise<void>,
  less = 0,
): Promise<MeasuredCall> {
  const { watched, session } = meter
  const processes = [watched.shop, ...(await databasePids(watched.dataDir))]
  await runSequentially(warmUps, work)
  await resetStatementCounts(session)
  const costs = await costsOfCalls(processes, times, work)
  const counts = await readStatementCounts(session)
  const statements = counts.map(({ text, calls, time }) => ({
    text,
    calls: calls / times,
    time: time / times,
  }))
  const count = statements.reduce((sum, { calls }) => sum + calls, 0)
  const p50 = percentile(costs, 0.5) - less
  const numbers = [p50, percentile(costs, 0.99) - less, count].map(formatNumber)
  return {
    cells: [what, ...numbers, `p50 ≤ ${goal} ms`, p50 <= goal ? 'yes' : 'no'],
    statements: reportStatements({ what, cost: { statements } }),
  }
}

/** The median processor time of a plain server that checks a password. */
async function costOfPassword(context: RunContext): Promise<number> {
  const program = context.start({ script: 'tools/bench/src/hash-reference.ts' })
  const address = await program.waitForOutput(/open: (\S+)/)
  const check = async () => void (await sendRequest(address, { method: 'POST', body: {} }))
  await runSequentially(warmUps, check)
  const costs = await costsOfCalls([program.pid], times, check)
  await program.stop()
  return percentile(costs, 0.5)
}
