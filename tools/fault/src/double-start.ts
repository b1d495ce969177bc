import { checkInvariants, type Fault } from './fault.ts'
import type { Ending, Program } from './program.ts'
import type { RunContext } from './run-context.ts'
import { answersReady, openShop, type Shop, shopEnvironment } from './shop.ts'
import { missedTimeGoal, summarizeDurations } from './verdict.ts'

const starters = 8
const refusalGoal = 2_000
const sentence = /^Another shop \(process \d+\) is already running on /

export const doubleStart: Fault = {
  name: 'double-start',
  about: `starts a second shop on the same data directory, then ${starters} at once after the last one was killed`,
  counts: 'rounds',
  runs: { full: 15, short: 2 },
  async run(context, { runs, say }) {
    const first = await openShop(context)
    const refusal = await startSecond(context, first)
    const broken = [...refusal.broken]
    let holder = first.program
    const opened: number[] = []
    for (let round = 1; round <= runs; round++) {
      holder.kill('SIGKILL')
      await holder.ended
      const before = performance.now()
      const contest = await startAll(context, first.dataDir)
      opened.push(performance.now() - before)
      broken.push(...contest.broken.map(problem => `round ${round}: ${problem}`))
      if (!contest.holder) break
      holder = contest.holder
      say(`round ${round} of ${runs}: one holds, after ${Math.round(opened.at(-1) ?? 0)} ms`)
    }
    broken.push(...(await checkInvariants(first)))
    return {
      measurements: {
        'refused after ms': Math.round(refusal.took),
        starters,
        rounds: opened.length,
        'all decided after ms': summarizeDurations(opened),
      },
      broken,
      late: missedTimeGoal('the second shop refused', refusal.took, refusalGoal),
    }
  },
}

async function startSecond(context: RunContext, first: Shop): Promise<{ took: number; broken: string[] }> {
  const before = performance.now()
  const { ending } = await outcomeOf(startOn(context, first.dataDir))
  const took = performance.now() - before
  const unharmed = !first.program.hasEnded && (await answersReady(first.origin))
  return {
    took,
    broken: [
      ...(ending ? wrongRefusal(ending) : ['a second shop opened on the same data directory']),
      ...(unharmed ? [] : ['the first shop suffered from the second']),
    ],
  }
}

interface Outcome {
  readonly program: Program
  /** How it ended; undefined while it serves. */
  readonly ending: Ending | undefined
  readonly origin: string | undefined
}

/** Waits until a shop either serves or has ended. */
const outcomeOf = (program: Program): Promise<Outcome> =>
  program.waitForOutput(/open: (http:\S+)/).then(
    origin => ({ program, ending: undefined, origin }),
    async () => ({ program, ending: await program.ended, origin: undefined }),
  )

function startOn(context: RunContext, dataDir: string): Program {
  return context.start({ script: 'shop/build/main.js', env: shopEnvironment(dataDir) })
}

/** Starts all at once; waits until each either serves or has ended. */
async function startAll(
  context: RunContext,
  dataDir: string,
): Promise<{ holder: Program | undefined; broken: string[] }> {
  const programs = Array.from({ length: starters }, () => startOn(context, dataDir))
  const outcomes = await Promise.all(programs.map(outcomeOf))
  const holders = outcomes.filter(({ ending }) => ending === undefined)
  const refused = outcomes.flatMap(({ ending }) => (ending ? wrongRefusal(ending) : []))
  const [holder] = holders
  const responses = holder?.origin !== undefined && (await answersReady(holder.origin))
  return {
    holder: holder?.program,
    broken: [
      ...(holders.length === 1 ? [] : [`${holders.length} shops hold one data directory`]),
      ...(responses || !holder ? [] : ['the one that holds it does not answer']),
      ...refused,
    ],
  }
}

/** A refusal must be one sentence on standard error and a non-zero exit code. */
function wrongRefusal({ code, signal, stderr }: Ending): string[] {
  const message = stderr.trim()
  if (code !== 0 && code !== null && sentence.test(message) && !message.includes('\n')) return []
  return [`a second shop ended with ${code ?? signal} and said: ${message.slice(0, 300) || 'nothing'}`]
}
