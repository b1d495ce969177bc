import { advanceStatuses, senders } from '@akyede/api'
import { Argument } from '@commander-js/extra-typings'
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
  orders
    .command('sender')
    .description(
      'Set who sends the parcel of a maker: the shop, which then keeps the delivery fee, or the maker',
    )
    .argument('<order>', 'its number or id')
    .addArgument(new Argument('<sender>').choices(senders))
    .requiredOption('--maker <slug>', 'whose parcel')
    .requiredOption('--words <words>', 'the reason, which the maker reads too')
    .action(withOperator((operator, order, sender, options) => operator.changeSender(order, sender, options)))
}
