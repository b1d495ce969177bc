import { type ReturnReason, returnReasons } from '@akyede/api'
import { type Command, UsageFailure, usageOf } from './command.ts'
import { readWords } from './read-words.ts'

const text = { type: 'string' } as const
const flag = { type: 'boolean' } as const

const listReturns: Command = {
  name: 'returns list',
  words: '',
  about: 'What buyers want to send back: number, order, where it stands, why, since when, pieces',
  async run(access) {
    const lines = await (await access.operator()).listReturns()
    return lines.join('\n') || 'There is no open return.'
  },
}

const openReturn: Command = {
  name: 'returns open',
  words: `ORDER LINE[=PIECES]… --reason ${returnReasons.join('|')} [--words X]`,
  about: 'Open a return for somebody who wrote to us; LINE is its place on the receipt, from 1',
  async run(access, words) {
    const read = readWords(openReturn, words, { bare: 101, options: { reason: text, words: text } })
    const [order, ...lines] = read.bare
    const { reason, words: own } = read.options
    if (!order || lines.length === 0 || !isReason(reason)) throw usageOf(openReturn)
    return (await access.operator()).openReturn({ order, lines: lines.map(readLine), reason, words: own })
  },
}

/** "2" or "2=3" */
function readLine(word: string): { line: number; pieces: number } {
  const [, line, pieces = '1'] = /^([1-9]\d{0,2})(?:=([1-9]\d?))?$/.exec(word) ?? []
  if (!line)
    throw new UsageFailure(`${word} is no line of an order, such as 2, or 2=3 for three pieces of it.`)
  return { line: Number(line), pieces: Number(pieces) }
}

const isReason = (reason: string | undefined): reason is ReturnReason =>
  (returnReasons as readonly (string | undefined)[]).includes(reason)

const approveReturn: Command = {
  name: 'returns approve',
  words: 'RETURN --to WHERE',
  about: 'Agree to a return, and write to its buyer where to send it',
  async run(access, words) {
    const read = readWords(approveReturn, words, { bare: 1, options: { to: text } })
    const [number] = read.bare
    const answer = read.options.to
    if (!number || !answer) throw usageOf(approveReturn)
    return (await access.operator()).answerReturn(number, 'approved', { answer })
  },
}

const refuseReturn: Command = {
  name: 'returns refuse',
  words: 'RETURN --why WHY',
  about: 'Refuse a return, and write to its buyer why',
  async run(access, words) {
    const read = readWords(refuseReturn, words, { bare: 1, options: { why: text } })
    const [number] = read.bare
    const answer = read.options.why
    if (!number || !answer) throw usageOf(refuseReturn)
    return (await access.operator()).answerReturn(number, 'refused', { answer })
  },
}

const receiveReturn: Command = {
  name: 'returns receive',
  words: 'RETURN --fit|--unfit',
  about: 'Say that a return has arrived: its money goes back, and what is fit to be sold is on the shelf',
  async run(access, words) {
    const read = readWords(receiveReturn, words, { bare: 1, options: { fit: flag, unfit: flag } })
    const [number] = read.bare
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
