import type { Operator } from './access.ts'
import type { AddCommands, CommandReport } from './command.ts'

export const addSecretCommands: AddCommands = (program, { withOperator }) => {
  program
    .command('secrets')
    .command('reencrypt')
    .description('Encrypt by the current TOKEN_SECRET what a former one encrypted, so that it can be removed')
    .action(withOperator(async operator => asReport(await operator.reencryptSecrets())))
}

type Reencrypted = Awaited<ReturnType<Operator['reencryptSecrets']>>

function asReport(reencrypted: Reencrypted): CommandReport {
  const lines = reencrypted.map(
    ({ name, moved, unreadable }) => `${name}: ${moved} moved, ${unreadable} could not be read`,
  )
  const hasFailed = reencrypted.some(({ unreadable }) => unreadable > 0)
  const verdict = hasFailed
    ? 'What could not be read needs a key that is not configured, or was changed outside the shop.'
    : 'Nothing is encrypted by a former key any more.'
  return { text: [...lines, verdict].join('\n'), hasFailed }
}
