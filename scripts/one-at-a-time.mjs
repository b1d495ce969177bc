import { linkSync, mkdirSync, readdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

/**
 * Runs `work` while no other process runs work under the same lock folder; waits for its turn. The same lock
 * as the data directory's (api/src/platform/data-dir-lock.ts explains why it is safe), repeated in plain
 * JavaScript because this runs before the pinned Node is installed.
 */
export async function oneAtATime(folder, work) {
  mkdirSync(folder, { recursive: true })
  const mine = await turn(folder)
  try {
    return await work()
  } finally {
    truncateSync(mine)
  }
}

async function turn(folder) {
  const ticket = join(folder, `ticket-${process.pid}`)
  writeFileSync(ticket, identityOf(process.pid))
  try {
    let isAnnounced = false
    for (;;) {
      const newest = newestNumber(folder)
      const holder = holderOf(join(folder, String(newest)))
      if (holder === undefined) {
        const next = newest + 1
        if (linked(ticket, join(folder, String(next))) && newestNumber(folder) === next) {
          for (const older of numbersIn(folder).filter(number => number < next)) remove(folder, older)
          return join(folder, String(next))
        }
        continue
      }
      if (!isAnnounced) process.stderr.write(`Waiting for process ${holder}, which is setting up …\n`)
      isAnnounced = true
      await sleep(200)
    }
  } finally {
    rmSync(ticket, { force: true })
  }
}

function numbersIn(folder) {
  return readdirSync(folder)
    .filter(name => /^\d+$/.test(name))
    .map(Number)
}

function newestNumber(folder) {
  return Math.max(0, ...numbersIn(folder))
}

function remove(folder, number) {
  rmSync(join(folder, String(number)), { force: true })
}

function linked(ticket, file) {
  try {
    linkSync(ticket, file)
    return true
  } catch (error) {
    if (error.code === 'EEXIST') return false
    throw error
  }
}

/** The pid that holds this lock; undefined if it was released or its holder has ended. */
function holderOf(file) {
  try {
    const written = readFileSync(file, 'utf8')
    const pid = Number.parseInt(written, 10)
    return pid && identityOf(pid) === written ? pid : undefined
  } catch {
    return undefined
  }
}

/** A pid with its start time, where the system has it; undefined for missing and zombie processes. */
function identityOf(pid) {
  try {
    process.kill(pid, 0)
  } catch (error) {
    if (error.code !== 'EPERM') return undefined
  }
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    return fields[0] === 'Z' ? undefined : `${pid} ${fields[19]}`
  } catch {
    return `${pid}`
  }
}
