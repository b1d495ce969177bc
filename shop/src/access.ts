import { type App, type Config, createApp, createLog, openDatabaseServer } from '@akyede/api'

type Connection = Parameters<typeof createApp>[0]['connection']
export type Operator = App['operator']

/** What a command may reach; nothing is opened before it is asked for. */
export interface Access {
  /** The database with whatever schema it has. */
  connection(): Promise<Connection>
  /** The shop on that database, its schema brought up to date. */
  operator(): Promise<Operator>
  /** Aborted when the command is asked to stop. */
  readonly signal: AbortSignal
  /** Names work that must have ended before the database is let go of. */
  awaited(work: Promise<unknown>): void
  /** Resolves once nothing is being opened any more, and what must end has ended. */
  settled(): Promise<void>
}

/** What was opened is left on the stack. */
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
