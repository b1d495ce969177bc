import { type Command, type CommandReport, UsageFailure, usageOf } from './command.ts'
import { readArgs } from './read-args.ts'

const text = { type: 'string' } as const

export const readAudit: Command = {
  name: 'audit',
  usage: '[--user EMAIL] [--event NAME] [--since YYYY-MM-DD] [--limit N]',
  about: 'What happened to accounts and money: the last entries, newest at the end',
  async run(access, args) {
    const { options } = readArgs(readAudit, args, {
      positionals: 0,
      options: { user: text, event: text, since: text, limit: text },
    })
    const { user, event, since, limit = '100' } = options
    const filter = { user, event, since: since === undefined ? undefined : readDay(since) }
    const lines = await (await access.operator()).listAudit({ ...filter, limit: readCount(limit) })
    if (!lines) throw new UsageFailure(`There is no account ${user}.`)
    return lines.join('\n') || 'There are no such entries.'
  },
}

export const verifyAudit: Command = {
  name: 'audit verify',
  usage: '[HASH]',
  about: 'Check that no entry was changed; HASH is a seal that is known from elsewhere, such as the log',
  async run(access, [known, ...more]) {
    if (more.length > 0 || (known !== undefined && !/^[0-9a-f]{64}$/.test(known))) throw usageOf(verifyAudit)
    const operator = await access.operator()
    const verdict = asVerdict(await operator.verifyAudit())
    if (verdict.hasFailed || known === undefined || (await operator.hasSeal(known))) return verdict
    return { text: `BROKEN  no seal is ${known}: the log was cut short or made anew`, hasFailed: true }
  },
}

type Audited = Awaited<
  ReturnType<Awaited<ReturnType<Parameters<Command['run']>[0]['operator']>>['verifyAudit']>
>

function asVerdict({ seals, entries, waiting, head, brokenSeal, stray }: Audited): CommandReport {
  const broken = [
    ...(brokenSeal
      ? [`BROKEN  seal ${brokenSeal} does not hold: something in it or before it was changed`]
      : []),
    ...(stray ? [`BROKEN  ${stray} entries came or went past the log`] : []),
  ]
  if (broken.length > 0) return { text: broken.join('\n'), hasFailed: true }
  const counted = `${entries} entries in ${seals} seals, ${waiting} not sealed yet`
  return { text: `ok      ${counted}${head && `\n        the last seal is ${head}`}`, hasFailed: false }
}

/** The start of a day in Ghana, which is on UTC. */
function readDay(text: string): Date {
  const day = new Date(`${text}T00:00:00Z`)
  const isDay =
    /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text)
  if (isDay) return day
  throw new UsageFailure(`--since ${text} is no day, such as 2026-12-24.`)
}

function readCount(text: string): number {
  const count = /^\d{1,5}$/.test(text) ? Number(text) : 0
  if (count >= 1 && count <= 10_000) return count
  throw new UsageFailure(`--limit ${text} is no whole number from 1 to 10000.`)
}
