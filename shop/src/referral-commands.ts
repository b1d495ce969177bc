import { InvalidArgumentError } from '@commander-js/extra-typings'
import { type AddCommands, asList } from './command.ts'

export const addReferralCommands: AddCommands = (program, { withOperator }) => {
  const referrals = program.command('referrals')
  referrals
    .command('held')
    .description('List the held invitations, whose two accounts may belong to one person')
    .action(
      withOperator(async operator =>
        asList(await operator.listHeldReferrals(), 'There are no held invitations.'),
      ),
    )
  referrals
    .command('release')
    .description('Release the points of a held invitation')
    .argument('<account>', 'the number of the invited account', accountNumber)
    .action(withOperator((operator, account) => operator.releaseReferral(account)))
}

function accountNumber(text: string): number {
  if (/^\d{1,16}$/.test(text)) return Number(text)
  throw new InvalidArgumentError('It must be the number of an account.')
}
