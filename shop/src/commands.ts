import { type AdvanceStatus, type App, advanceStatuses, roleNames } from '@akyede/api'

type Operator = App['operator']

/** The words after a command are wrong: says how it is used. */
class UsageFailure extends Error {}

export interface Command {
  readonly name: string
  readonly words: string
  readonly about: string
  run(operator: Operator, words: readonly string[]): Promise<string>
}

export const commands: readonly Command[] = [
  {
    name: 'seed',
    words: '[--products N]',
    about: 'Fill the demo shop, or add N generated products',
    async run(operator, [option, count]) {
      if (option === undefined) {
        await operator.seedDemo()
        return 'The demo shop is filled.'
      }
      if (option !== '--products' || !/^[1-9]\d{0,6}$/.test(count ?? '')) throw usageOf('seed')
      await operator.seedProducts(Number(count))
      return `${count} products were added.`
    },
  },
  {
    name: 'orders list',
    words: '',
    about: 'The 50 newest orders: number, id, status, total, time',
    run: async operator => (await operator.listOrders()).join('\n') || 'There are no orders.',
  },
  {
    name: 'orders advance',
    words: `ORDER ${advanceStatuses.join('|')}`,
    about: 'Move a paid order on; ORDER is its number or its id',
    async run(operator, [order, status]) {
      if (!order || !isAdvanceStatus(status)) throw usageOf('orders advance')
      return operator.advanceOrder(order, status)
    },
  },
  {
    name: 'users role',
    words: `EMAIL ${roleNames.join('|')}`,
    about: 'Give an account a role',
    async run(operator, [email, role]) {
      const known = roleNames.find(name => name === role)
      if (!email || !known) throw usageOf('users role')
      if (!(await operator.setRole(email, known))) throw new UsageFailure(`There is no account ${email}.`)
      return `${email} is ${known}.`
    },
  },
  {
    name: 'check',
    words: '',
    about: 'Check what must always be true of the data; fails when something is not',
    async run(operator) {
      const checked = await operator.check()
      const lines = checked.map(
        ({ name, broken }) => `${broken === 0 ? 'ok    ' : 'BROKEN'}  ${name}${broken ? ` (${broken})` : ''}`,
      )
      if (checked.some(({ broken }) => broken > 0)) throw new UsageFailure(lines.join('\n'))
      return lines.join('\n')
    },
  },
]

const isAdvanceStatus = (status: string | undefined): status is AdvanceStatus =>
  (advanceStatuses as readonly (string | undefined)[]).includes(status)

const lineOf = ({ name, words, about }: Command) => `  ${`${name} ${words}`.trim().padEnd(64)} ${about}`

export const usage = `npm run akyede -- <command>\n\n${commands.map(lineOf).join('\n')}\n  --help`

function usageOf(name: string): UsageFailure {
  const command = commands.find(one => one.name === name)
  return new UsageFailure(`Usage: npm run akyede -- ${name} ${command?.words ?? ''}`)
}
