import type { Access } from './access.ts'
import type { CommandReport } from './command.ts'
import { createProgram } from './commands.ts'

type Recorder = (name: string, response?: unknown) => (...args: unknown[]) => Promise<unknown>

/** Runs commands in tests with an operator that records its calls. A refusal rejects with what was printed. */
export function recordCommands(operatorOf: (record: Recorder) => object) {
  const calls: unknown[][] = []
  const record: Recorder =
    (name, response = 'Done.') =>
    async (...args) => {
      calls.push([name, ...args])
      return response
    }
  async function run(line: string, ...args: string[]): Promise<string | CommandReport | undefined> {
    let printed = ''
    let output: string | CommandReport | undefined
    const program = createProgram({
      open: () => ({ operator: async () => operatorOf(record) }) as unknown as Access,
      printError: text => {
        printed += text
      },
      report: returned => {
        output = returned
      },
    })
    await program.parseAsync([...line.split(' '), ...args], { from: 'user' }).catch(error => {
      throw printed ? new Error(printed, { cause: error }) : error
    })
    return output
  }
  return { calls, run }
}
