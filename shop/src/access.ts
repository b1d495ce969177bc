import { type App, type Config, createApp, createLog, openDatabaseServer } from '@akyede/api'

type Connection = Parameters<typeof createApp>[0]['connection']
export type Operator = App['operator']

/** The resources of a command; each is opened on first use. */
export interface Access {
  /** The database with its current schema. */
  connection(): Promise<Connection>
  /** The operator of an application on that database, with migrations applied. */
  operator(): Promise<Operator>
  /** Aborted when the command is asked to stop. */
  readonly signal: AbortSignal
  /** Registers work that must end before the database is closed. */
  awaited(work: Promise<unknown>): void
  /** Resolves once nothing is being opened and registered work has ended. */
  settled(): Promise<void>
}

/** Leaves what it opens on the stack. */
export function createAccess(config: Config, opened: AsyncDisposableStack, signal: AbortSignal): Access {
  const log = createLog(config.logLevel)
  let connecting: Promise<Connection> | undefined
  let opening: Promise<App> | undefined
  let working: Promise<unknown> | undefined

  async function connect(): Promise<Connection> {
    const store = await openDatabaseServer(config, log, { join: true })
    opened.defer(() => store.close())
    return store.connection
  }
  async function open(): Promise<App> {
    const app = await createApp({ config, log, connection: await access.connection() })
    opened.defer(() => app.close())
    return app
  }
  const access: Access = {
    signal,
    connection: () => {
      connecting ??= connect()
      return connecting
    },
    operator: async () => {
      opening ??= open()
      return (await opening).operator
    },
    awaited: work => {
      working = work
    },
    settled: async () => void (await Promise.allSettled([connecting, opening, working])),
  }
  return access
}
