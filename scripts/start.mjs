// node scripts/start.mjs [--dev] [--tools] [--quiet] <script.ts> [arguments…]
// Plain JavaScript for whatever Node the machine has: sets up, then the pinned Node runs the script.
import { productNode, root, SetUpFailure, toolEnvironment } from './machine.mjs'
import { runInForeground } from './run.mjs'
import { runMain, setUp } from './set-up.mjs'

const OPTIONS = ['--dev', '--tools', '--quiet']
const FLAGS = [
  // What is young dies young here; left to itself, V8 lets three times 16 MiB of it stand and counts them as ours.
  '--max-semi-space-size=4',
  // Then looks through the heap when it is half as large again as what lives, not two and a half times.
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
  await setUp({ build: !development, quiet: options.has('--quiet'), development: options.has('--tools') })
  const env = toolEnvironment({
    NODE_ENV: development ? 'development' : 'production',
    // Where the command was given: the product itself runs in the root of the checkout.
    INIT_CWD: process.env.INIT_CWD ?? process.cwd(),
  })
  return runInForeground(productNode(), [...FLAGS, script, ...args], { cwd: root, env })
})
