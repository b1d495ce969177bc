import { advanceStatuses } from '@akyede/api'
import { type Command, listCommand, usageOf } from './command.ts'
import { oneOf, readArgs } from './read-args.ts'

const text = { type: 'string' } as const

const listOrders = listCommand({
  name: 'orders list',
  about: 'The 50 newest orders: number, id, status, total, time',
  none: 'There are no orders.',
  find: operator => operator.listOrders(),
})

const advanceOrders: Command = {
  name: 'orders advance',
  usage: `ORDER ${advanceStatuses.join('|')} [--maker SLUG] [--carrier X] [--tracking Y]`,
  about: 'Move a paid order on, or one maker’s part of it; ORDER is its number or its id',
  async run(access, args) {
    const options = { maker: text, carrier: text, tracking: text }
    const read = readArgs(advanceOrders, args, { positionals: 2, options })
    const [order, word] = read.positionals
    const status = oneOf(advanceStatuses, word)
    const { maker, carrier, tracking } = read.options
    if (!order || !status) throw usageOf(advanceOrders)
    return (await access.operator()).advanceOrder(order, status, { maker, carrier, tracking })
  },
}

const createToken: Command = {
  name: 'makers token',
  usage: 'SLUG [--name NAME]',
  about: 'Make a token for a maker’s own system, and show it this once',
  async run(access, args) {
    const read = readArgs(createToken, args, { positionals: 1, options: { name: text } })
    const [slug] = read.positionals
    if (!slug) throw usageOf(createToken)
    return (await access.operator()).createMakerToken(slug, read.options.name ?? 'system')
  },
}

const listTokens: Command = {
  name: 'makers tokens',
  usage: 'SLUG',
  about: 'The tokens of a maker: id, name, since when, last used, revoked',
  async run(access, [slug, ...more]) {
    if (!slug || more.length > 0) throw usageOf(listTokens)
    const lines = await (await access.operator()).listMakerTokens(slug)
    return lines.join('\n') || 'This maker has no token.'
  },
}

const revokeToken: Command = {
  name: 'makers revoke',
  usage: 'ID',
  about: 'Let a maker’s token open nothing any more; ID is its id from the list',
  async run(access, [id, ...more]) {
    if (!id || more.length > 0) throw usageOf(revokeToken)
    return (await access.operator()).revokeMakerToken(id)
  },
}

export const orderCommands: readonly Command[] = [
  listOrders,
  advanceOrders,
  createToken,
  listTokens,
  revokeToken,
]
