import { isDay, zones } from '@akyede/api'
import { Argument, InvalidArgumentError, Option } from '@commander-js/extra-typings'
import { type AddCommands, cedis } from './command.ts'

export const addShippingCommands: AddCommands = (program, { withOperator }) => {
  const shipping = program.command('shipping')
  shipping
    .command('list')
    .description('List the delivery tariffs, by zone and first day')
    .action(withOperator(async operator => (await operator.listShipping()).join('\n')))
  shipping
    .command('set')
    .description('Set the tariff of a zone, from today or a later day on')
    .addArgument(new Argument('<zone>').choices(zones))
    .addOption(new Option('--base <cedis>', 'the first kilo').argParser(cedis()).makeOptionMandatory())
    .addOption(new Option('--per-kilo <cedis>', 'each further kilo').argParser(cedis()).makeOptionMandatory())
    .addOption(
      new Option('--days <range>', 'days of delivery, such as 1-3').argParser(dayRange).makeOptionMandatory(),
    )
    .addOption(new Option('--from <day>', 'the first day, such as 2026-12-01').argParser(day))
    .action(
      withOperator((operator, zone, { base, perKilo, days, from }) =>
        operator.setShipping({ zone, base, perExtraKilo: perKilo, days, validFrom: from }),
      ),
    )
}

/** Parses "1-3": one to three days of transit. */
function dayRange(text: string): { min: number; max: number } {
  const [, min, max] = /^(\d{1,2})-(\d{1,2})$/.exec(text) ?? []
  if (min === undefined || max === undefined)
    throw new InvalidArgumentError('It must be a range of days, such as 1-3.')
  return { min: Number(min), max: Number(max) }
}

function day(text: string): string {
  if (isDay(text)) return text
  throw new InvalidArgumentError('It must be a day, such as 2026-12-01.')
}
