import type { Access } from './access.ts'
import type { Command } from './command.ts'

type Noted = (name: string, answer?: unknown) => (...words: unknown[]) => Promise<unknown>

/** For tests alone, as testing.ts is: runs commands on an operator that writes down what it is asked. */
export function recordCommands(commands: readonly Command[], operatorOf: (noted: Noted) => object) {
  const asked: unknown[][] = []
  const noted: Noted =
    (name, answer = 'Done.') =>
    async (...words) => {
      asked.push([name, ...words])
      return answer
    }
  const access = { operator: async () => operatorOf(noted) } as unknown as Access
  const run = (name: string, ...words: string[]) =>
    commands.find(command => command.name === name)?.run(access, words)
  return { asked, run }
}
