import type { Access } from './access.ts'
import type { Command } from './command.ts'

type Recorder = (name: string, response?: unknown) => (...args: unknown[]) => Promise<unknown>

/** Runs commands in tests with an operator that records its calls. */
export function recordCommands(commands: readonly Command[], operatorOf: (record: Recorder) => object) {
  const calls: unknown[][] = []
  const record: Recorder =
    (name, response = 'Done.') =>
    async (...args) => {
      calls.push([name, ...args])
      return response
    }
  const access = { operator: async () => operatorOf(record) } as unknown as Access
  const run = (name: string, ...args: string[]) =>
    commands.find(command => command.name === name)?.run(access, args)
  return { calls, run }
}
