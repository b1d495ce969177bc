import { suspendReasons } from '@akyede/api'
import { type AddCommands, asList, reasonOption } from './command.ts'

export const addMakerCommands: AddCommands = (program, { withOperator }) => {
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
}
