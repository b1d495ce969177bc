import { isDay } from '@akyede/api'
import { InvalidArgumentError, Option } from '@commander-js/extra-typings'
import type { Operator } from './access.ts'
import { type AddCommands, asList, type CommandReport, count } from './command.ts'

export const addAuditCommands: AddCommands = (program, { withOperator }) => {
  const audit = program.command('audit')
  audit
    .command('list', { isDefault: true })
    .description('List the last entries of the audit log, newest at the end')
    .option('--user <email>', 'of this account only')
    .option('--event <name>', 'of this kind only')
    .addOption(new Option('--since <day>', 'from this day on').argParser(startOfDay))
    .addOption(new Option('--limit <number>', 'how many').argParser(count(10_000)).default(100))
    .action(
      withOperator(async (operator, { user, event, since, limit }) => {
        const lines = await operator.listAudit({ user, event, since, limit })
        if (!lines) throw new Error(`There is no account ${user}.`)
        return asList(lines, 'There are no matching entries.')
      }),
    )
  audit
    .command('verify')
    .description('Check that the audit log was not changed')
    .argument('[hash]', 'a seal that was stored elsewhere, such as in the log', sealHash)
    .action(
      withOperator(async (operator, known) => {
        const verdict = asVerdict(await operator.verifyAudit())
        if (verdict.hasFailed || known === undefined || (await operator.hasSeal(known))) return verdict
        return { text: `BROKEN  no seal is ${known}: the log was cut short or replaced`, hasFailed: true }
      }),
    )
}

function sealHash(text: string): string {
  if (/^[0-9a-f]{64}$/.test(text)) return text
  throw new InvalidArgumentError('It must have 64 hexadecimal digits.')
}

type Audited = Awaited<ReturnType<Operator['verifyAudit']>>

function asVerdict({ seals, entries, waiting, head, brokenSeal, stray }: Audited): CommandReport {
  const broken = [
    ...(brokenSeal ? [`BROKEN  seal ${brokenSeal} is not valid: it or an entry before it was changed`] : []),
    ...(stray ? [`BROKEN  ${stray} entries were added or removed outside the log`] : []),
  ]
  if (broken.length > 0) return { text: broken.join('\n'), hasFailed: true }
  const counted = `${entries} entries in ${seals} seals, ${waiting} not sealed yet`
  return { text: `ok      ${counted}${head && `\n        the last seal is ${head}`}`, hasFailed: false }
}

/** The start of a day in Ghana, which is on UTC. */
function startOfDay(text: string): Date {
  if (isDay(text)) return new Date(`${text}T00:00:00Z`)
  throw new InvalidArgumentError('It must be a day, such as 2026-12-24.')
}
