import type { Access } from './access.ts'
import type { Command } from './command.ts'

type Recorder = (name: string, answer?: unknown) => (...words: unknown[]) => Promise<unknown>

/** Runs commands in tests with an operator that records its calls. */
export function recordCommands(commands: readonly Command[], operatorOf: (record: Recorder) => object) {
  const calls: unknown[][] = []
  const record: Recorder =
    (name, answer = 'Done.') =>
    async (...words) => {
      calls.push([name, ...words])
      return answer
    }
  const access = { operator: async () => operatorOf(record) } as unknown as Access
  const run = (name: string, ...words: string[]) =>
    commands.find(command => command.name === name)?.run(access, words)
  return { calls, run }
}
