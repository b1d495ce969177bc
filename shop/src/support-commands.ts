import { writeFile } from 'node:fs/promises'
import { text as readAll } from 'node:stream/consumers'
import { type AddCommands, asList } from './command.ts'

export const addSupportCommands: AddCommands = (program, { withOperator }) => {
  const support = program.command('support')
  const onTicket = (name: string, description: string) =>
    support.command(name).description(description).argument('<ticket>', 'its reference or id')

  support
    .command('list')
    .description('List the support requests waiting for a reply, the most urgent first')
    .option('--all', 'list all requests')
    .action(
      withOperator(async (operator, { all = false }) =>
        asList(await operator.listTickets(all), 'No requests are waiting for a reply.'),
      ),
    )
  onTicket('read', 'Show the messages and files of a request').action(
    withOperator(async (operator, ticket) => {
      const lines = await operator.readTicket(ticket)
      if (!lines) throw new Error(`There is no request ${ticket}.`)
      return lines.join('\n')
    }),
  )
  support
    .command('file')
    .description('Save an attached file')
    .argument('<file>', 'its id')
    .argument('<path>', 'a file that does not exist yet')
    .action(
      withOperator(async (operator, file, path) => {
        const found = await operator.findSupportFile(file)
        if (!found) throw new Error(`There is no file ${file}.`)
        await writeFile(path, found.bytes, { flag: 'wx', mode: 0o600 }).catch(() => {
          throw new Error(`${path} exists already, or cannot be written.`)
        })
        return `${found.name} is saved as ${path}. A customer sent it, so open it with care.`
      }),
    )
  onTicket('answer', 'Reply to a request; the user gets an email and a notification')
    .argument('<text...>', 'the answer; - reads it from standard input')
    // The answer may begin with a dash.
    .passThroughOptions()
    .action(
      withOperator(async (operator, ticket, words) => {
        const isPiped = words.length === 1 && words[0] === '-'
        return operator.answerTicket(ticket, isPiped ? await readAll(process.stdin) : words.join(' '))
      }),
    )
  onTicket('resolve', 'Mark a request as resolved; it is closed automatically after 7 days').action(
    withOperator((operator, ticket) => operator.endTicket(ticket, 'resolve')),
  )
  onTicket('close', 'Close a request; the user can reopen it within 14 days').action(
    withOperator((operator, ticket) => operator.endTicket(ticket, 'close')),
  )
}
