import type { Fault, Options } from './fault.ts'
import { withRunContext } from './run-context.ts'
import type { Findings, Verdict } from './verdict.ts'

/** Milliseconds without progress after which a short run is aborted. */
const standstill = 240_000

/** Runs a fault in a context of its own. An aborted run and one with killed processes have not passed. */
export async function runFault(fault: Fault, options: Options): Promise<Verdict> {
  const { seed, runs, short } = options
  const findings = await findingsOf(fault, options)
  const passed = findings.broken.length === 0 && (short || findings.late.length === 0)
  return { name: fault.name, seed, runs, passed, ...findings }
}

async function findingsOf(fault: Fault, options: Options): Promise<Findings> {
  try {
    const { result, killed } = await withRunContext(context =>
      options.short
        ? whileItGoesOn(options, watched => fault.run(context, watched))
        : fault.run(context, options),
    )
    const unstoppable = killed > 0 ? [`${killed} processes did not end when they were asked to`] : []
    return { ...result, broken: [...result.broken, ...unstoppable] }
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    return { measurements: {}, broken: [`it was interrupted: ${reason}`], late: [] }
  }
}

/** Rejects with the last progress when there is no more; closing the context then ends everything. */
async function whileItGoesOn(
  options: Options,
  play: (watched: Options) => Promise<Findings>,
): Promise<Findings> {
  let last = 'nothing yet'
  const { promise: stuck, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(
    () => reject(new Error(`nothing went on for ${standstill / 1_000} s after: ${last}`)),
    standstill,
  )
  const say = (text: string) => {
    last = text
    timer.refresh()
    options.say(text)
  }
  return Promise.race([play({ ...options, say }), stuck]).finally(() => clearTimeout(timer))
}
