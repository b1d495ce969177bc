import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, chownSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { createClock } from './clock.ts'
import { type MessageProvider, UndeliverableMessage } from './mail.ts'
import { createMailServer } from './mail-server.ts'

/**
 * Debian's mail server (`apt-get install exim4-daemon-light`), which this test starts as root with a configuration of
 * its own.
 */
const exim = '/usr/sbin/exim4'
const reasonToSkip =
  spawnSync(exim, ['-bV']).status !== 0
    ? 'exim4 is not installed'
    : process.getuid?.() !== 0
      ? 'exim4 needs root to read its configuration'
      : undefined

let server: ChildProcess | undefined
let provider: MessageProvider | undefined
let folder = ''
afterEach(async () => {
  provider?.close?.()
  if (server && server.exitCode === null) {
    server.kill()
    await once(server, 'exit')
  }
  if (folder) rmSync(folder, { recursive: true, force: true })
})

const message = {
  id: 'receipt-7',
  channel: 'email' as const,
  to: 'ama@shop.test',
  subject: 'Your order ₵20.50: Adɛ pa',
  text: 'Medaase!\n.\nA line that is a dot stays.',
}

test('exim4 delivers an email to a mailbox, and refuses an unknown mailbox for good and relaying for now', async context => {
  if (reasonToSkip) {
    console.warn(`No email was sent to a real mail server: ${reasonToSkip}.`)
    return context.skip(reasonToSkip)
  }
  const port = await startExim()
  const account = { url: `smtp://127.0.0.1:${port}`, from: 'Akyɛde <hello@shop.test>' }
  provider = createMailServer(account, createClock(), () => 'https://shop.test')
  const { send } = provider
  await expect.poll(() => send(message).then(() => 'sent', String), { timeout: 20_000 }).toBe('sent')
  await expect
    .poll(() => mailboxOf('ama'), { timeout: 20_000 })
    .toContain('Message-ID: <receipt-7@shop.test>')
  const received = mailboxOf('ama')
  expect(received).toMatch(/^From: =\?UTF-8\?.+ <hello@shop.test>$/m)
  expect(received).toMatch(/^Subject: =\?UTF-8\?/m)
  expect(received).toMatch(/^Content-Type: multipart\/alternative/m)
  expect(received).toContain('Medaase!\n.\nA line that is a dot stays.')

  const unknown = await send({ ...message, to: 'nobody@shop.test' }).catch((error: unknown) => error)
  expect(unknown).toBeInstanceOf(UndeliverableMessage)
  const relayed = await send({ ...message, to: 'ama@elsewhere.test' }).catch((error: unknown) => error)
  expect(relayed).toBeInstanceOf(Error)
  expect(relayed).not.toBeInstanceOf(UndeliverableMessage)
}, 60_000)

const mailboxOf = (name: string): string => {
  try {
    return readFileSync(join(folder, 'mail', name), 'utf8').replaceAll('\r\n', '\n')
  } catch {
    return ''
  }
}

async function startExim(): Promise<number> {
  folder = mkdtempSync(join(tmpdir(), 'akyede-exim-'))
  chmodSync(folder, 0o755)
  const user = Number(spawnSync('id', ['-u', 'Debian-exim'], { encoding: 'utf8' }).stdout)
  for (const name of ['spool', 'mail', 'log']) {
    mkdirSync(join(folder, name))
    chownSync(join(folder, name), user, 0)
  }
  writeFileSync(join(folder, 'exim.conf'), configuration(folder))
  const port = await freePort()
  const listens = ['-bdf', '-oX', `127.0.0.1.${port}`]
  server = spawn(exim, ['-C', join(folder, 'exim.conf'), ...listens], { stdio: 'ignore' })
  return port
}

async function freePort(): Promise<number> {
  const listener = createServer().listen(0, '127.0.0.1')
  await once(listener, 'listening')
  const address = listener.address()
  listener.close()
  await once(listener, 'close')
  return address && typeof address === 'object' ? address.port : 0
}

/** Mailboxes of ama and kofi at shop.test; it relays nothing. */
const configuration = (home: string): string => `
primary_hostname = shop.test
domainlist local_domains = shop.test
spool_directory = ${home}/spool
log_file_path = ${home}/log/%slog
pid_file_path = ${home}/exim.pid
acl_smtp_rcpt = recipient
acl_smtp_data = content
tls_advertise_hosts =
keep_environment =
deliver_drop_privilege = true
host_lookup =
begin acl
recipient:
  deny !domains = +local_domains
       message = relay not permitted
  deny !verify = recipient
       message = Unrouteable address
  accept
content:
  accept
begin routers
local:
  driver = accept
  local_parts = ama : kofi
  transport = mailbox
begin transports
mailbox:
  driver = appendfile
  file = ${home}/mail/\${local_part_data}
`
