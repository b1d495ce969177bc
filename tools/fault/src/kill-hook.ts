// Loaded into the server process first: kills it without warning at the given point.
import { appendFileSync } from 'node:fs'
import { ServerResponse } from 'node:http'
import pg from 'pg'
import { type KillPoint, killPoints, payoutKillPoints, type Watched } from './kill-points.ts'

const file = process.env.FAULT_KILLS
let armed: { readonly point: KillPoint; left: number } | undefined

process.on('message', (message: string) => {
  const { name, count } = JSON.parse(message) as { name: string; count: number }
  const point = [...killPoints, ...payoutKillPoints].find(each => each.name === name)
  armed = point && { point, left: count }
  process.send?.('armed')
})
// The IPC channel must not keep a stopping process alive.
process.channel?.unref()

/** Called at each watched event; ends the process when `text` matches the kill point. */
function passing(timestamp: KillPoint['moment'], kind: Watched['kind'], text: string): void {
  if (armed?.point.moment !== timestamp || armed.point.watched.kind !== kind) return
  if (!armed.point.watched.of.test(text)) return
  armed.left -= 1
  if (armed.left > 0) return
  if (file) appendFileSync(file, `${armed.point.name}\n`)
  process.kill(process.pid, 'SIGKILL')
}

watchCommits()
watchCalls()
watchAnswers()

function watchCommits(): void {
  type Query = (this: pg.Client, statement: unknown, values?: unknown, ...rest: unknown[]) => unknown
  const transactions = new WeakMap<pg.Client, string[]>()
  const prototype = pg.Client.prototype as unknown as { query: Query }
  const { query } = prototype
  prototype.query = function (statement, values, ...rest) {
    const text = textOf(statement, values)
    if (/^begin/i.test(text)) transactions.set(this, [])
    if (/^rollback$/im.test(text)) transactions.delete(this)
    const open = transactions.get(this)
    if (open && !/^commit/i.test(text)) {
      open.push(text)
      return query.call(this, statement, values, ...rest)
    }
    // A statement outside of a transaction is a commit of its own.
    const statements = open ?? [text]
    for (const each of statements) passing('before', 'commit', each)
    const after = () => {
      for (const each of statements) passing('after', 'commit', each)
    }
    const callback = rest.at(-1)
    // The pool sends a statement of its own with a callback.
    if (typeof callback === 'function') {
      rest[rest.length - 1] = (error: unknown, ...results: unknown[]) => {
        if (!error) after()
        callback(error, ...results)
      }
    }
    const result = query.call(this, statement, values, ...rest)
    transactions.delete(this)
    if (result instanceof Promise) void result.then(after, () => {})
    return result
  }
}

/** A statement followed by its values as JSON. */
function textOf(statement: unknown, values: unknown): string {
  const { text = statement, values: own = values } = Object(statement) as { text?: unknown; values?: unknown }
  return `${String(text)}\n${JSON.stringify(own ?? [], asText)}`
}

const asText = (_name: string, value: unknown) => (typeof value === 'bigint' ? String(value) : value)

function watchCalls(): void {
  const original = globalThis.fetch
  globalThis.fetch = async (input, init) => {
    const address = input instanceof Request ? input.url : String(input)
    passing('before', 'call', address)
    const response = await original(input, init)
    passing('after', 'call', address)
    return response
  }
}

function watchAnswers(): void {
  type End = (this: ServerResponse, ...parts: unknown[]) => ServerResponse
  const prototype = ServerResponse.prototype as unknown as { end: End }
  const { end } = prototype
  prototype.end = function (...parts) {
    const line = `${this.req.method} ${this.req.url}`
    passing('before', 'answer', line)
    this.once('finish', () => passing('after', 'answer', line))
    return end.apply(this, parts)
  }
}
