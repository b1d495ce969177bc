import { advanceStatuses, holdReasons, suspendReasons } from '@akyede/api'
import { Argument, Option } from '@commander-js/extra-typings'
import { type AddCommands, asList } from './command.ts'

export const addOrderCommands: AddCommands = (program, { withOperator }) => {
  const orders = program.command('orders')
  orders
    .command('list')
    .description('List the 50 newest orders: number, id, status, total, time')
    .action(withOperator(async operator => asList(await operator.listOrders(), 'There are no orders.')))
  orders
    .command('advance')
    .description('Advance a paid order, or the fulfilment of one maker')
    .argument('<order>', 'its number or id')
    .addArgument(new Argument('<status>').choices(advanceStatuses))
    .option('--maker <slug>', 'advance the fulfilment of this maker only')
    .option('--carrier <name>')
    .option('--tracking <number>')
    .action(
      withOperator((operator, order, status, { maker, carrier, tracking }) =>
        operator.advanceOrder(order, status, { maker, carrier, tracking }),
      ),
    )
  const makers = program.command('makers')
  makers
    .command('token')
    .description('Create a token for a maker’s own system and show it once')
    .argument('<slug>')
    .option('--name <name>', 'what the token is for', 'system')
    .action(withOperator((operator, slug, { name }) => operator.createMakerToken(slug, name)))
  makers
    .command('tokens')
    .description('List the tokens of a maker: id, name, created, last used, revoked')
    .argument('<slug>')
    .action(
      withOperator(async (operator, slug) =>
        asList(await operator.listMakerTokens(slug), 'This maker has no tokens.'),
      ),
    )
  makers
    .command('revoke')
    .description('Revoke a token of a maker')
    .argument('<id>', 'its id from the list')
    .action(withOperator((operator, id) => operator.revokeMakerToken(id)))
  makers
    .command('approve')
    .description('Approve the application of a maker, who becomes the owner of the workshop')
    .argument('<slug>')
    .action(withOperator((operator, slug) => operator.decideMaker(slug, 'approve')))
  makers
    .command('refuse')
    .description('Refuse the application of a maker')
    .argument('<slug>')
    .requiredOption('--words <words...>', 'the message to the applicant')
    .action(
      withOperator((operator, slug, { words }) => operator.decideMaker(slug, 'refuse', words.join(' '))),
    )
  makers
    .command('owner')
    .description('Make an account the owner of a maker’s workshop; the owner before becomes an editor')
    .argument('<slug>')
    .argument('<email>')
    .action(
      withOperator(
        async (operator, slug, email) =>
          (await operator.setMakerOwner(slug, email)) ?? `There is no account with ${email}.`,
      ),
    )
  makers
    .command('phone')
    .description('Send the links of a maker’s new orders to this number by SMS; without a number, send none')
    .argument('<slug>')
    .argument('[number]')
    .action(withOperator((operator, slug, number) => operator.setMakerPhone(slug, number)))
  makers
    .command('suspend')
    .description('Take all products of a maker off sale; open fulfilments go on')
    .argument('<slug>')
    .addOption(reasonOption(suspendReasons))
    .requiredOption('--words <words...>', 'the message to the maker')
    .action(
      withOperator((operator, slug, { reason, words }) =>
        operator.changeMaker(slug, 'suspend', { reason, words: words.join(' ') }),
      ),
    )
  makers
    .command('reopen')
    .description('End the suspension of a maker')
    .argument('<slug>')
    .action(withOperator((operator, slug) => operator.changeMaker(slug, 'reopen')))
  const payouts = program.command('payouts')
  payouts
    .command('begin')
    .description('Set the first day whose deliveries earn their makers a share')
    .argument('<day>', 'such as 2026-12-01')
    .action(withOperator((operator, day) => operator.beginPayouts(day)))
  payouts
    .command('list')
    .description('List the latest payout runs')
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

const reasonOption = <const Reasons extends readonly string[]>(reasons: Reasons) =>
  new Option('--reason <reason>', 'one of the reasons of the back office')
    .choices(reasons)
    .makeOptionMandatory()
