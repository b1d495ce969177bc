import { writeFile } from 'node:fs/promises'
import { text as readAll } from 'node:stream/consumers'
import { type Command, UsageFailure, usageOf } from './command.ts'
import { readArgs } from './read-args.ts'

const listTickets: Command = {
  name: 'support list',
  usage: '[--all]',
  about: 'Requests for help that wait for us, the most pressing first; --all: every one',
  async run(access, args) {
    const { options } = readArgs(listTickets, args, {
      positionals: 0,
      options: { all: { type: 'boolean' } },
    })
    const lines = await (await access.operator()).listTickets(options.all ?? false)
    return lines.join('\n') || 'Nobody waits for an answer.'
  },
}

const readTicket: Command = {
  name: 'support read',
  usage: 'TICKET',
  about: 'What was written in a request, and its files; TICKET is its reference or its id',
  async run(access, [ticket, ...more]) {
    if (!ticket || more.length > 0) throw usageOf(readTicket)
    const lines = await (await access.operator()).readTicket(ticket)
    if (!lines) throw new UsageFailure(`There is no request ${ticket}.`)
    return lines.join('\n')
  },
}

const saveFile: Command = {
  name: 'support file',
  usage: 'FILE PATH',
  about: 'Save a file that somebody sent; FILE is its id, PATH a file that is not there yet',
  async run(access, [file, path, ...more]) {
    if (!file || !path || more.length > 0) throw usageOf(saveFile)
    const found = await (await access.operator()).findSupportFile(file)
    if (!found) throw new UsageFailure(`There is no file ${file}.`)
    await writeFile(path, found.bytes, { flag: 'wx', mode: 0o600 }).catch(() => {
      throw new UsageFailure(`${path} is there already, or cannot be written.`)
    })
    return `${found.name} is saved as ${path}. A stranger sent it: open it with care.`
  },
}

const answerTicket: Command = {
  name: 'support answer',
  usage: 'TICKET TEXT|-',
  about: 'Answer a request: the person gets a letter and a notice; - reads the text from the input',
  async run(access, [ticket, ...args]) {
    if (!ticket || args.length === 0) throw usageOf(answerTicket)
    const isPiped = args.length === 1 && args[0] === '-'
    const text = isPiped ? await readAll(process.stdin) : args.join(' ')
    return (await access.operator()).answerTicket(ticket, text)
  },
}

const endCommand = (act: 'resolve' | 'close', about: string): Command => {
  const command: Command = {
    name: `support ${act}`,
    usage: 'TICKET',
    about,
    async run(access, [ticket, ...more]) {
      if (!ticket || more.length > 0) throw usageOf(command)
      return (await access.operator()).endTicket(ticket, act)
    },
  }
  return command
}

export const supportCommands: readonly Command[] = [
  listTickets,
  readTicket,
  saveFile,
  answerTicket,
  endCommand('resolve', 'Say that a request is solved; it closes by itself after 7 days'),
  endCommand('close', 'Close a request; its person can open it again within 14 days'),
]
