import { returnReasons } from '@akyede/api'
import { InvalidArgumentError, Option } from '@commander-js/extra-typings'
import { type AddCommands, asList, requireOneOf } from './command.ts'

export const addReturnCommands: AddCommands = (program, { withOperator }) => {
  const returns = program.command('returns')
  returns
    .command('list')
    .description('List the open returns: number, order, status, reason, date, units')
    .action(
      withOperator(async operator => asList(await operator.listReturns(), 'There are no open returns.')),
    )
  returns
    .command('open')
    .description('Open a return for a buyer who wrote to support')
    .argument('<order>', 'the number of the order')
    .argument(
      '<lines...>',
      'line items by their position on the receipt, from 1, each with its quantity: 2 or 2=3',
      addLine,
    )
    .addOption(
      new Option('--reason <reason>', 'why the buyer returns them')
        .choices(returnReasons)
        .makeOptionMandatory(),
    )
    .option('--words <text>', 'what the buyer wrote')
    .action(
      withOperator((operator, order, lines, { reason, words }) =>
        operator.openReturn({ order, lines, reason, words }),
      ),
    )
  returns
    .command('approve')
    .description('Approve a return; its buyer gets the address by email')
    .argument('<return>', 'its number')
    .requiredOption('--to <address>', 'where to send it')
    .action(
      withOperator((operator, number, { to }) => operator.answerReturn(number, 'approved', { answer: to })),
    )
  returns
    .command('refuse')
    .description('Refuse a return; its buyer gets the reason by email')
    .argument('<return>', 'its number')
    .requiredOption('--why <text>', 'the reason')
    .action(
      withOperator((operator, number, { why }) => operator.answerReturn(number, 'refused', { answer: why })),
    )
  returns
    .command('receive')
    .description('Mark a return as arrived: its price is refunded, and resellable units return to stock')
    .argument('<return>', 'its number')
    .addOption(new Option('--fit', 'its units can be sold again').conflicts('unfit'))
    .addOption(new Option('--unfit', 'its units cannot be sold again'))
    .hook('preAction', requireOneOf('fit', 'unfit'))
    .action(
      withOperator((operator, number, { fit = false }) => operator.answerReturn(number, 'received', { fit })),
    )
}

interface ReturnedLine {
  readonly line: number
  readonly quantity: number
}

/** Parses "2" or "2=3". */
function addLine(text: string, lines: readonly ReturnedLine[] = []): readonly ReturnedLine[] {
  const [, line, quantity = '1'] = /^([1-9]\d{0,2})(?:=([1-9]\d?))?$/.exec(text) ?? []
  if (!line) throw new InvalidArgumentError('It must be a position, such as 2, or 2=3 for three units.')
  return [...lines, { line: Number(line), quantity: Number(quantity) }]
}
