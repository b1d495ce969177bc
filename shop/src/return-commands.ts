import { returnReasons } from '@akyede/api'
import { type Command, listCommand, UsageFailure, usageOf } from './command.ts'
import { oneOf, readArgs } from './read-args.ts'

const text = { type: 'string' } as const
const flag = { type: 'boolean' } as const

const listReturns = listCommand({
  name: 'returns list',
  about: 'What buyers want to send back: number, order, where it stands, why, since when, pieces',
  none: 'There is no open return.',
  find: operator => operator.listReturns(),
})

const openReturn: Command = {
  name: 'returns open',
  usage: `ORDER LINE[=PIECES]… --reason ${returnReasons.join('|')} [--words X]`,
  about: 'Open a return for somebody who wrote to us; LINE is its place on the receipt, from 1',
  async run(access, args) {
    const read = readArgs(openReturn, args, { positionals: 101, options: { reason: text, words: text } })
    const [order, ...lines] = read.positionals
    const reason = oneOf(returnReasons, read.options.reason)
    if (!order || lines.length === 0 || !reason) throw usageOf(openReturn)
    const request = { order, lines: lines.map(readLine), reason, words: read.options.words }
    return (await access.operator()).openReturn(request)
  },
}

/** "2" or "2=3" */
function readLine(word: string): { line: number; pieces: number } {
  const [, line, pieces = '1'] = /^([1-9]\d{0,2})(?:=([1-9]\d?))?$/.exec(word) ?? []
  if (!line)
    throw new UsageFailure(`${word} is no line of an order, such as 2, or 2=3 for three pieces of it.`)
  return { line: Number(line), pieces: Number(pieces) }
}

/** `option` carries the reply to the buyer. */
function answerCommand(
  command: Pick<Command, 'name' | 'usage' | 'about'>,
  option: 'to' | 'why',
  status: 'approved' | 'refused',
): Command {
  return {
    ...command,
    async run(access, args) {
      const { positionals, options } = readArgs(command, args, {
        positionals: 1,
        options: { [option]: text },
      })
      const [number] = positionals
      const response = options[option]
      if (!number || !response) throw usageOf(command)
      return (await access.operator()).answerReturn(number, status, { answer: response })
    },
  }
}

const approveReturn = answerCommand(
  {
    name: 'returns approve',
    usage: 'RETURN --to WHERE',
    about: 'Agree to a return, and write to its buyer where to send it',
  },
  'to',
  'approved',
)

const refuseReturn = answerCommand(
  {
    name: 'returns refuse',
    usage: 'RETURN --why WHY',
    about: 'Refuse a return, and write to its buyer why',
  },
  'why',
  'refused',
)

const receiveReturn: Command = {
  name: 'returns receive',
  usage: 'RETURN --fit|--unfit',
  about: 'Say that a return has arrived: its money goes back, and what is fit to be sold is on the shelf',
  async run(access, args) {
    const read = readArgs(receiveReturn, args, { positionals: 1, options: { fit: flag, unfit: flag } })
    const [number] = read.positionals
    const { fit = false, unfit = false } = read.options
    if (!number || fit === unfit) throw usageOf(receiveReturn)
    return (await access.operator()).answerReturn(number, 'received', { fit })
  },
}

export const returnCommands: readonly Command[] = [
  listReturns,
  openReturn,
  approveReturn,
  refuseReturn,
  receiveReturn,
]
