import type { Operator } from './access.ts'
import type { AddCommands, CommandReport } from './command.ts'

type Checked = Awaited<ReturnType<Operator['check']>>

export const addCheckCommand: AddCommands = (program, { withOperator }) => {
  program
    .command('check')
    .description('Check the invariants of the data; fails when one is broken')
    .option('--json', 'print JSON')
    .action(withOperator((operator, { json }) => reportInvariants(operator, json ? asJson : asLines)))
}

/** Checks every invariant of the data. */
export async function reportInvariants(
  operator: Operator,
  written: (checked: Checked) => string,
): Promise<CommandReport> {
  const checked = await operator.check()
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
