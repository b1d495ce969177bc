import { InvalidArgumentError } from '@commander-js/extra-typings'
import type { AddCommands } from './command.ts'

export const addMailCommands: AddCommands = (program, { withOperator }) => {
  program
    .command('mail')
    .command('test')
    .description('Send a test email and print what the mail server answered')
    .argument('<address>', 'the recipient', emailAddress)
    .action(withOperator((operator, address) => operator.sendTestEmail(address)))
}

function emailAddress(text: string): string {
  if (/^[^\s@<>,]+@[^\s@<>,]+$/.test(text)) return text
  throw new InvalidArgumentError('It must be an email address.')
}
