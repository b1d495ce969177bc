import { type AddCommands, asList } from './command.ts'

export const addPayoutCommands: AddCommands = (program, { withOperator }) => {
  const payouts = program.command('payouts')
  payouts
    .command('begin')
    .description('Set the first day whose deliveries earn their makers a share')
    .argument('<day>', 'such as 2026-12-01')
    .action(withOperator((operator, day) => operator.beginPayouts(day)))
  payouts
    .command('list')
    .description('List the latest payout runs, and why payouts are held')
    .action(
      withOperator(async operator => asList(await operator.listPayoutRuns(), 'There are no payout runs.')),
    )
  payouts
    .command('run')
    .description('Propose a payout run now; an administrator sends it in the back office')
    .action(withOperator(operator => operator.proposePayouts()))
  payouts
    .command('hold')
    .description('Hold a payout that was not sent yet')
    .argument('<reference>', 'akd-po-…')
    .requiredOption('--words <words...>', 'why, for the audit log')
    .action(withOperator((operator, reference, { words }) => operator.holdPayout(reference, words.join(' '))))
  payouts
    .command('simulate')
    .description('Show what the runs of a month would pay and why, without writing')
    .requiredOption('--month <month>', 'such as 2026-12')
    .action(
      withOperator(async (operator, { month }) =>
        asList(await operator.simulatePayouts(month), 'There is no pay day in this month.'),
      ),
    )
}
