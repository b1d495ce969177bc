import { spawn } from 'node:child_process'
import { constants } from 'node:os'
import { onWindows, root, SetUpFailure } from './machine.mjs'

const startedBy = process.ppid

/**
 * Runs a step of the set-up. Its output goes to stderr, because stdout belongs to the product; `quiet` shows
 * it only if the step fails.
 */
export async function runStep(program, args, { quiet, failure, ...options }) {
  const stdio = quiet ? ['ignore', 'pipe', 'pipe'] : ['ignore', 2, 2]
  const child = spawn(program, args, { cwd: root, shell: onWindows, ...options, stdio })
  const output = []
  child.stdout?.on('data', chunk => output.push(chunk))
  child.stderr?.on('data', chunk => output.push(chunk))

  const code = await exitCodeOf(child)
  if (code === 0) return
  process.stderr.write(Buffer.concat(output))
  throw new SetUpFailure(failure)
}

/**
 * Runs a program in the foreground, forwards signals and returns its exit code; `onStderr` receives its
 * stderr too.
 */
export async function runInForeground(program, args, { onStderr, ...options }) {
  const child = spawn(program, args, {
    cwd: root,
    ...options,
    stdio: ['inherit', 'inherit', onStderr ? 'pipe' : 'inherit'],
  })
  child.stderr?.on('data', chunk => {
    process.stderr.write(chunk)
    onStderr(String(chunk))
  })
  const stopForwarding = forwardSignals(child)
  const code = await exitCodeOf(child)
  stopForwarding()
  return code
}

/** The exit code as in a shell: 128 + n after signal n, 127 for a program that cannot be started. */
function exitCodeOf(child) {
  return new Promise(resolve => {
    child.once('error', error => {
      process.stderr.write(`${error.message}\n`)
      resolve(127)
    })
    child.once('close', (code, signal) => resolve(code ?? 128 + constants.signals[signal]))
  })
}

/**
 * Ctrl+C reaches this process twice, from the terminal and from npm, and the child once already: a single
 * press must not count as the second, forcing one.
 */
function forwardSignals(child) {
  const forwarded = new Map()
  const forward = signal => {
    if (signal === 'SIGINT' && process.stdin.isTTY) return
    if (Date.now() - (forwarded.get(signal) ?? 0) < 1_000) return
    forwarded.set(signal, Date.now())
    // The child is stopping: the end of npm is not a second request.
    clearInterval(watch)
    child.kill(signal)
  }
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP']
  for (const signal of signals) process.on(signal, forward)
  const watch = setInterval(stopWithNpm, 250)
  return () => {
    clearInterval(watch)
    for (const signal of signals) process.removeListener(signal, forward)
  }
}

/**
 * npm runs this process through a shell that dies of a signal without forwarding it; then the signal was
 * meant for this process.
 */
function stopWithNpm() {
  if (process.env.npm_lifecycle_event && process.ppid !== startedBy) process.kill(process.pid, 'SIGTERM')
}
