import { type AdvanceStatus, advanceStatuses } from '@akyede/api'
import { type Command, usageOf } from './command.ts'

const listOrders: Command = {
  name: 'orders list',
  words: '',
  about: 'The 50 newest orders: number, id, status, total, time',
  async run(access) {
    const lines = await (await access.operator()).listOrders()
    return lines.join('\n') || 'There are no orders.'
  },
}

const advanceOrders: Command = {
  name: 'orders advance',
  words: `ORDER ${advanceStatuses.join('|')} [--maker SLUG] [--carrier X] [--tracking Y]`,
  about: 'Move a paid order on, or one maker’s part of it; ORDER is its number or its id',
  async run(access, [order, status, ...words]) {
    const { maker, carrier, tracking, ...unknown } = optionsOf(words)
    const odd = Object.keys(unknown).length > 0
    if (!order || !isAdvanceStatus(status) || odd) throw usageOf(advanceOrders)
    return (await access.operator()).advanceOrder(order, status, { maker, carrier, tracking })
  },
}

const isAdvanceStatus = (status: string | undefined): status is AdvanceStatus =>
  (advanceStatuses as readonly (string | undefined)[]).includes(status)

/** "--carrier STC --tracking 7" → its names and values; what has no name or no value stands under ''. */
function optionsOf(words: readonly string[]): Partial<Record<string, string>> {
  const options: Record<string, string> = {}
  for (let at = 0; at < words.length; at += 2) {
    const [, name = ''] = /^--([a-z]+)$/.exec(words[at] ?? '') ?? []
    options[words[at + 1] ? name : ''] = words[at + 1] ?? ''
  }
  return options
}

const createToken: Command = {
  name: 'makers token',
  words: 'SLUG [--name NAME]',
  about: 'Make a token for a maker’s own system, and show it this once',
  async run(access, [slug, ...words]) {
    const { name, ...unknown } = optionsOf(words)
    if (!slug || Object.keys(unknown).length > 0) throw usageOf(createToken)
    return (await access.operator()).createMakerToken(slug, name ?? 'system')
  },
}

const listTokens: Command = {
  name: 'makers tokens',
  words: 'SLUG',
  about: 'The tokens of a maker: id, name, since when, last used, revoked',
  async run(access, [slug, ...more]) {
    if (!slug || more.length > 0) throw usageOf(listTokens)
    const lines = await (await access.operator()).listMakerTokens(slug)
    return lines.join('\n') || 'This maker has no token.'
  },
}

const revokeToken: Command = {
  name: 'makers revoke',
  words: 'ID',
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
