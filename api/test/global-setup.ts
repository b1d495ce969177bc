import type { TestProject } from 'vitest/node'
import type { Connection } from '#platform/database.ts'
import { migrate } from '#platform/migrate.ts'
import { DEMO_TEMPLATE, databaseOn, runOn, TEMPLATE, testPostgres } from './postgres.ts'

/**
 * Runs once per vitest run: starts a server and fills the template that createTestDatabase copies. Returns the
 * tear-down.
 */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const { connection, stop } = await testPostgres()
  try {
    for (const name of [TEMPLATE, DEMO_TEMPLATE])
      await runOn(connection, `drop database if exists ${name} with (force)`)
    await runOn(connection, `create database ${TEMPLATE}`)
    await fillTemplate(databaseOn(connection, TEMPLATE))
  } catch (error) {
    await stop()
    throw error
  }
  project.provide('postgres', connection)
  return stop
}

/** Fills the template with the schema that every test database starts with. */
async function fillTemplate(template: Connection): Promise<void> {
  await migrate(template)
}
