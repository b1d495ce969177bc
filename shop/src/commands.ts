import { roleNames } from '@akyede/api'
import { Argument, Command, InvalidArgumentError, Option } from '@commander-js/extra-typings'
import type { Access } from './access.ts'
import { addAuditCommands } from './audit-command.ts'
import { addBackupCommands } from './backup-commands.ts'
import { addCheckCommand } from './check-command.ts'
import {
  type ActionOptions,
  type Actions,
  type AddCommands,
  asList,
  type CommandReport,
  count,
} from './command.ts'
import { passwordLines } from './fill-demo.ts'
import { addImportCommand } from './import-command.ts'
import { addMailCommands } from './mail-command.ts'
import { addMakerCommands } from './maker-commands.ts'
import { addOrderCommands } from './order-commands.ts'
import { addPayoutCommands } from './payout-commands.ts'
import { addProductCommands } from './product-commands.ts'
import { addPromotionCommands } from './promotion-commands.ts'
import { addReturnCommands } from './return-commands.ts'
import { addSecretCommands } from './secret-commands.ts'
import { addShippingCommands } from './shipping-commands.ts'
import { addSupportCommands } from './support-commands.ts'

const addReferralCommands: AddCommands = (program, { withOperator }) => {
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

const addSeedCommand: AddCommands = (program, { withOperator }) => {
  program
    .command('seed')
    .description('Fill the demo shop, or add generated products or paid orders to it')
    .addOption(new Option('--products <number>', 'add so many products').argParser(count(9_999_999)))
    .addOption(
      new Option('--orders <number>', 'add paid orders until there are so many')
        .argParser(count(99_999_999))
        .conflicts('products'),
    )
    .addOption(
      new Option('--people <number>', 'add accounts until there are so many')
        .argParser(count(9_999_999))
        .conflicts(['products', 'orders']),
    )
    .addOption(
      new Option('--scale <number>', 'add so many products and accounts, and ten times as many orders')
        .argParser(count(9_999_999))
        .conflicts(['products', 'orders', 'people']),
    )
    .action(
      withOperator(
        async (operator, { products, orders, people, scale }) => {
          if (scale !== undefined) {
            await operator.seedProducts(scale)
            await operator.seedPeople(scale)
            const printed = passwordLines(await operator.seedOrders(10 * scale))
            return `${scale} products, ${scale} people and ${10 * scale} orders were added.\n${printed}`.trimEnd()
          }
          if (people !== undefined) {
            await operator.seedPeople(people)
            return `${people} people were added.`
          }
          if (products !== undefined) {
            await operator.seedProducts(products)
            return `${products} products were added.`
          }
          if (orders !== undefined)
            return `${orders} orders were added.\n${passwordLines(await operator.seedOrders(orders))}`.trimEnd()
          return `The demo shop is filled.\n${passwordLines(await operator.seedDemo())}`.trimEnd()
        },
        { canCreateDatabase: true },
      ),
    )
}

const addUserCommands: AddCommands = (program, { withOperator }) => {
  const users = program.command('users')
  users
    .command('role')
    .description('Set the role of an account')
    .argument('<email>')
    .addArgument(new Argument('<role>').choices(roleNames))
    .action(
      withOperator(async (operator, email, role) => {
        if (!(await operator.setRole(email, role))) throw noAccount(email)
        return `${email} is ${role}.`
      }),
    )
  users
    .command('sign-out')
    .description('End every session of an account, on every device')
    .argument('<email>')
    .action(
      withOperator(async (operator, email) => {
        const ended = await operator.signOutEverywhere(email)
        if (ended === undefined) throw noAccount(email)
        return `${email} is signed out: ${ended === 1 ? '1 session was' : `${ended} sessions were`} ended.`
      }),
    )
  users
    .command('reset-second-factor')
    .description('Remove a second factor that its owner has lost, and end every session of the account')
    .argument('<email>')
    .requiredOption('--words <words...>', 'how you checked who asks, for the audit log')
    .action(
      withOperator(async (operator, email, { words }) => {
        const done = await operator.resetSecondFactor(email, words.join(' '))
        if (done === undefined) throw noAccount(email)
        return done
      }),
    )
  const accounts = program.command('accounts')
  accounts
    .command('suspend')
    .description('Prevent sign-in to an account and end its sessions; orders and refunds continue')
    .argument('<email>')
    .requiredOption('--reason <words...>', 'why, for the audit log')
    .action(
      withOperator(async (operator, email, { reason }) => {
        const done = await operator.changeAccount(email, 'suspend', reason.join(' '))
        if (done === undefined) throw noAccount(email)
        return done
      }),
    )
  accounts
    .command('restore')
    .description('Restore a suspended account')
    .argument('<email>')
    .action(
      withOperator(async (operator, email) => {
        const done = await operator.changeAccount(email, 'restore')
        if (done === undefined) throw noAccount(email)
        return done
      }),
    )
}

const noAccount = (email: string): Error => new Error(`There is no account ${email}.`)

const addPaymentCommands: AddCommands = (program, { withOperator }) => {
  const payments = program.command('payments')
  payments
    .command('list')
    .description('List the 50 newest payments')
    .option('--disputed', 'list the open disputes instead, the most urgent first')
    .action(
      withOperator(async (operator, { disputed = false }) =>
        asList(
          await operator.listPayments(disputed),
          disputed ? 'There are no disputed payments.' : 'There are no payments.',
        ),
      ),
    )
  payments
    .command('review')
    .description('List the payments that a person must review')
    .action(
      withOperator(async operator =>
        asList(await operator.listReviews(), 'There are no payments to review.'),
      ),
    )
  payments
    .command('refund')
    .description('Refund the rest of a payment')
    .argument('<payment>', 'its reference or the number of its order')
    .action(withOperator((operator, payment) => operator.refundPayment(payment)))
  payments
    .command('verify')
    .description('Query the provider about a payment again, whatever its age and status')
    .argument('<reference>')
    .action(withOperator((operator, reference) => operator.verifyPayment(reference)))
}

const addDisputeCommands: AddCommands = (program, { withOperator }) => {
  const disputes = program.command('disputes')
  disputes
    .command('list')
    .description('List the open disputes, the most urgent first')
    .action(
      withOperator(async operator =>
        asList(await operator.listPayments(true), 'There are no disputed payments.'),
      ),
    )
}

const features: readonly AddCommands[] = [
  addSeedCommand,
  addImportCommand,
  addOrderCommands,
  addMakerCommands,
  addPayoutCommands,
  addProductCommands,
  addReturnCommands,
  addPaymentCommands,
  addDisputeCommands,
  addShippingCommands,
  addPromotionCommands,
  addSupportCommands,
  addMailCommands,
  addReferralCommands,
  addUserCommands,
  addSecretCommands,
  addCheckCommand,
  addAuditCommands,
  addBackupCommands,
]

interface ProgramContext {
  open(options: ActionOptions): Access
  printError(text: string): void
  report(output: string | CommandReport): void
}

/** Creates the operator's program; its help lists the commands of all groups. */
export function createProgram({ open, printError, report }: ProgramContext): Command {
  const actions: Actions = {
    withAccess:
      (work, options = {}) =>
      async (...args) =>
        report(await work(open(options), ...args)),
    withOperator:
      (work, options = {}) =>
      async (...args) =>
        report(await work(await open(options).operator(), ...args)),
  }
  const program = new Command('npm run akyede --')
    .exitOverride()
    .enablePositionalOptions()
    .showHelpAfterError()
    .configureOutput({ writeErr: printError })
    .configureHelp({
      visibleCommands: ({ commands }) =>
        commands.flatMap(each => (each.commands.length > 0 ? each.commands : [each])) as Command[],
      subcommandTerm: command =>
        command
          .createHelp()
          .commandUsage(command)
          .replace(/^npm run akyede -- /, '')
          .replace(' [options]', command.options.length > 0 ? ' [options]' : ''),
    })
  for (const add of features) add(program, actions)
  return program
}
