import { holdReasons } from '@akyede/api'
import { type AddCommands, reasonOption } from './command.ts'

export const addProductCommands: AddCommands = (program, { withOperator }) => {
  const products = program.command('products')
  products
    .command('hold')
    .description('Take a product off sale until it is released')
    .argument('<product>', 'its slug or id')
    .addOption(reasonOption(holdReasons))
    .requiredOption('--words <words...>', 'why, for the audit log')
    .action(
      withOperator((operator, product, { reason, words }) =>
        operator.actOnProduct(product, 'hold', { reason, words: words.join(' ') }),
      ),
    )
  products
    .command('release')
    .description('Release a held product; it is on sale again if it was before')
    .argument('<product>', 'its slug or id')
    .action(withOperator((operator, product) => operator.actOnProduct(product, 'release')))
  products
    .command('approve')
    .description('Publish a product or a change that waits for staff')
    .argument('<product>', 'its id, or the slug of a published product')
    .action(withOperator((operator, product) => operator.reviewProduct(product, 'approve')))
  products
    .command('return')
    .description('Return a product that waits for staff to its maker, with a message')
    .argument('<product>', 'its id, or the slug of a published product')
    .requiredOption('--words <words...>', 'what the maker should change')
    .action(
      withOperator((operator, product, { words }) =>
        operator.reviewProduct(product, 'return', words.join(' ')),
      ),
    )
}
