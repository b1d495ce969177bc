import { roleNames } from '@akyede/api'
import { readAudit, verifyAudit } from './audit-command.ts'
import { backup, restore } from './backup-commands.ts'
import { check } from './check-command.ts'
import { type Command, listCommand, UsageFailure, usageOf } from './command.ts'
import { passwordLines } from './fill-demo.ts'
import { importProducts } from './import-command.ts'
import { orderCommands } from './order-commands.ts'
import { promotionCommands } from './promotion-commands.ts'
import { readArgs } from './read-args.ts'
import { referralCommands } from './referral-commands.ts'
import { returnCommands } from './return-commands.ts'
import { listShipping, setShipping } from './shipping-commands.ts'
import { supportCommands } from './support-commands.ts'

const seed: Command = {
  name: 'seed',
  usage: '[--products N | --orders N]',
  about: 'Fill the demo shop, or add generated products or paid orders to it',
  canCreateDatabase: true,
  async run(access, [option, count, ...more]) {
    if (option === undefined) {
      const passwords = await (await access.operator()).seedDemo()
      return `The demo shop is filled.\n${passwordLines(passwords)}`.trimEnd()
    }
    if (!/^[1-9]\d{0,6}$/.test(count ?? '') || more.length > 0) throw usageOf(seed)
    if (option !== '--products' && option !== '--orders') throw usageOf(seed)
    const operator = await access.operator()
    const added = `${count} ${option.slice(2)} were added.\n`
    if (option === '--orders')
      return (added + passwordLines(await operator.seedOrders(Number(count)))).trimEnd()
    await operator.seedProducts(Number(count))
    return added.trimEnd()
  },
}

const setRole: Command = {
  name: 'users role',
  usage: `EMAIL ${roleNames.join('|')}`,
  about: 'Give an account a role',
  async run(access, [email, role]) {
    const known = roleNames.find(name => name === role)
    if (!email || !known) throw usageOf(setRole)
    const given = await (await access.operator()).setRole(email, known)
    if (!given) throw new UsageFailure(`There is no account ${email}.`)
    return `${email} is ${known}.`
  },
}

const signOut: Command = {
  name: 'users sign-out',
  usage: 'EMAIL',
  about: 'End every session of an account, on every device',
  async run(access, [email, ...more]) {
    if (!email || more.length > 0) throw usageOf(signOut)
    const ended = await (await access.operator()).signOutEverywhere(email)
    if (ended === undefined) throw new UsageFailure(`There is no account ${email}.`)
    return `${email} is signed out: ${ended === 1 ? '1 session was' : `${ended} sessions were`} ended.`
  },
}

const suspend: Command = {
  name: 'accounts suspend',
  usage: 'EMAIL --reason WORDS',
  about: 'Let nobody into an account, and end its sessions; orders and money go on',
  async run(access, [email, option, ...args]) {
    const reason = args.join(' ').trim()
    if (!email || option !== '--reason' || !reason) throw usageOf(suspend)
    return changed(email, await (await access.operator()).changeAccount(email, 'suspend', reason))
  },
}

const restoreAccount: Command = {
  name: 'accounts restore',
  usage: 'EMAIL',
  about: 'Let the person of a suspended account in again',
  async run(access, [email, ...more]) {
    if (!email || more.length > 0) throw usageOf(restoreAccount)
    return changed(email, await (await access.operator()).changeAccount(email, 'restore'))
  },
}

function changed(email: string, done: string | undefined): string {
  if (done === undefined) throw new UsageFailure(`There is no account ${email}.`)
  return done
}

const listReviews = listCommand({
  name: 'payments review',
  about: 'Payments whose money a person must look at',
  none: 'There is nothing to look at.',
  find: operator => operator.listReviews(),
})

const listPayments: Command = {
  name: 'payments list',
  usage: '[--disputed]',
  about: 'The 50 newest payments; --disputed: the open disputes, the most urgent first',
  async run(access, args) {
    const options = { disputed: { type: 'boolean' } } as const
    const { disputed = false } = readArgs(listPayments, args, { positionals: 0, options }).options
    const lines = await (await access.operator()).listPayments(disputed)
    return lines.join('\n') || (disputed ? 'No payment is disputed.' : 'There are no payments.')
  },
}

const refundPayment: Command = {
  name: 'payments refund',
  usage: 'PAYMENT',
  about: 'Give back what is left of a payment; PAYMENT is its reference or the number of its order',
  async run(access, [reference, ...more]) {
    if (!reference || more.length > 0) throw usageOf(refundPayment)
    return (await access.operator()).refundPayment(reference)
  },
}

export const commands: readonly Command[] = [
  seed,
  importProducts,
  ...orderCommands,
  ...returnCommands,
  listPayments,
  listReviews,
  refundPayment,
  listShipping,
  setShipping,
  ...promotionCommands,
  ...supportCommands,
  ...referralCommands,
  setRole,
  signOut,
  suspend,
  restoreAccount,
  check,
  verifyAudit,
  readAudit,
  backup,
  restore,
]

const lineOf = ({ name, usage, about }: Command) => `  ${`${name} ${usage}`.trim().padEnd(64)} ${about}`

export const usage = `npm run akyede -- <command>\n\n${commands.map(lineOf).join('\n')}\n  --help`
