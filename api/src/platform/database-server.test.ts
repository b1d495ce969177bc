import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { expect, test, vi } from 'vitest'
import { readConfig } from './config.ts'
import { openDatabaseServer } from './database-server.ts'
import { createLog } from './log.ts'

// The test creates a database, which takes seconds on an idle machine and minutes on a busy one.
vi.setConfig({ testTimeout: 240_000 })

test('has enough connections for every process and the operator, and the buffers that are set', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'akyede-database-'))
  chmodSync(dataDir, 0o711)
  const config = readConfig({
    DATA_DIR: dataDir,
    WEB_WORKERS: '8',
    DATABASE_POOL: '20',
    DATABASE_SHARED_BUFFERS_MB: '48',
  })
  const server = await openDatabaseServer(config, createLog('silent'))
  const client = new pg.Client(server.connection)
  await client.connect()
  const { rows } = await client.query(`
    select current_setting('max_connections') as connections, current_setting('shared_buffers') as buffers`)
  await client.end()
  await server.close()
  rmSync(dataDir, { recursive: true, force: true })
  // Beside its pool each of nine processes has two that count, one that listens, two for locks and four that deliver.
  expect(rows).toEqual([{ connections: String(20 + 9 * (20 + 9)), buffers: '48MB' }])
})
