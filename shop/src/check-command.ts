import type { Access, Operator } from './access.ts'
import { type Command, type CommandReport, usageOf } from './command.ts'

type Checked = Awaited<ReturnType<Operator['check']>>

export const check: Command = {
  name: 'check',
  usage: '[--json]',
  about: 'Check what must always be true of the data; fails when something is not',
  async run(access, [option, ...more]) {
    if ((option !== undefined && option !== '--json') || more.length > 0) throw usageOf(check)
    return reportInvariants(access, option ? asJson : asLines)
  },
}

/** Checks every invariant of the data. */
export async function reportInvariants(
  access: Access,
  written: (checked: Checked) => string,
): Promise<CommandReport> {
  const checked = await (await access.operator()).check()
  return { text: written(checked), hasFailed: checked.some(({ broken }) => broken > 0) }
}

export const asLines = (checked: Checked): string =>
  checked
    .map(
      ({ name, broken }) => `${broken === 0 ? 'ok    ' : 'BROKEN'}  ${name}${broken ? ` (${broken})` : ''}`,
    )
    .join('\n')

const asJson = (checked: Checked): string =>
  JSON.stringify({ ok: checked.every(({ broken }) => broken === 0), invariants: checked })
