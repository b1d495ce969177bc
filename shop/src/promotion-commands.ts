import { Option } from '@commander-js/extra-typings'
import { type AddCommands, asList, cedis, count, requireOneOf } from './command.ts'

export const addPromotionCommands: AddCommands = (program, { withOperator }) => {
  const promotions = program.command('promotions')
  promotions
    .command('create')
    .description('Create a promo code')
    .argument('<code>')
    .addOption(
      new Option('--percent <number>', 'percent off')
        .argParser(count(100))
        .conflicts(['fixed', 'freeShipping']),
    )
    .addOption(new Option('--fixed <cedis>', 'an amount off').argParser(cedis(1)).conflicts('freeShipping'))
    .addOption(new Option('--free-shipping', 'no delivery fee'))
    .addOption(new Option('--maker <slug>', 'for the products of one maker').conflicts('product'))
    .addOption(new Option('--product <slug>', 'for one product'))
    .addOption(
      new Option('--borne-by <who>', 'who pays for the discount; a maker must agree in the workshop').choices(
        ['shop', 'maker'] as const,
      ),
    )
    .option('--from <day>', 'the first day')
    .option('--until <day>', 'the last day')
    .addOption(new Option('--minimum <cedis>', 'the minimum subtotal').argParser(cedis(1)))
    .addOption(new Option('--uses <number>', 'how many orders may use it').argParser(count(1_000_000)))
    .addOption(
      new Option('--per-person <number>', 'how many orders of one person may use it').argParser(
        count(1_000_000),
      ),
    )
    .option('--name <name>', 'the name that buyers see')
    .hook('preAction', requireOneOf('percent', 'fixed', 'freeShipping'))
    .action(
      withOperator((operator, code, { percent, fixed, freeShipping: _, ...limits }) => {
        if (percent !== undefined)
          return operator.createPromotion({ code, ...limits, gives: { kind: 'percent', percent } })
        if (fixed !== undefined)
          return operator.createPromotion({ code, ...limits, gives: { kind: 'fixed', amount: fixed } })
        return operator.createPromotion({ code, ...limits, gives: { kind: 'free_shipping' } })
      }),
    )
  promotions
    .command('list')
    .description('List every promo code, its uses and its end')
    .action(
      withOperator(async operator => asList(await operator.listPromotions(), 'There are no promo codes.')),
    )
  promotions
    .command('stop')
    .description('Stop a promo code from being used in new orders')
    .argument('<code>')
    .action(withOperator((operator, code) => operator.stopPromotion(code)))
}
