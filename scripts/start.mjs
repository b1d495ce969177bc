// node scripts/start.mjs [--dev] [--tools] [--quiet] <script.ts> [arguments…]
// Sets up, then runs the script with the pinned Node. Plain JavaScript, which runs in any Node.
import { productNode, root, SetUpFailure, toolEnvironment } from './machine.mjs'
import { runInForeground } from './run.mjs'
import { runMain, setUp } from './set-up.mjs'

const OPTIONS = ['--dev', '--tools', '--quiet']
const FLAGS = [
  // Short-lived objects die in a small young generation; by default V8 grows it to three times 16 MiB, which
  // counts as our memory.
  '--max-semi-space-size=4',
  // Collects garbage when the heap has grown by half, instead of two and a half times.
  '--heap-growing-percent=50',
]

await runMain(async () => {
  const rest = process.argv.slice(2)
  const options = new Set()
  while (OPTIONS.includes(rest[0])) options.add(rest.shift())
  const [script, ...args] = rest
  if (!script)
    throw new SetUpFailure(
      'Usage: node scripts/start.mjs [--dev] [--tools] [--quiet] <script.ts> [arguments…]',
    )

  const development = options.has('--dev')
  await setUp({ build: !development, quiet: options.has('--quiet'), withTools: options.has('--tools') })
  const env = toolEnvironment({
    NODE_ENV: development ? 'development' : 'production',
    // By default glibc keeps memory for each thread, and decoded photographs leave gaps in all of it (0145).
    MALLOC_ARENA_MAX: process.env.MALLOC_ARENA_MAX ?? '2',
    // The folder of the command: the product itself runs in the root of the checkout.
    INIT_CWD: process.env.INIT_CWD ?? process.cwd(),
  })
  return runInForeground(productNode(), [...FLAGS, script, ...args], { cwd: root, env })
})
