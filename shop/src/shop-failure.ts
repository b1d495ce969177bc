import { ConfigFailure, DrizzleQueryError } from '@akyede/api'

/** Why a shop cannot start or continue: one sentence for people, an exit code for a process manager. */
export class ShopFailure extends Error {
  readonly exitCode: number

  constructor(sentence: string, exitCode: number) {
    super(sentence)
    this.exitCode = exitCode
  }

  /** Converts whatever was thrown. */
  static of(error: unknown): ShopFailure {
    if (error instanceof ShopFailure) return error
    const { code, port, message = String(error) } = error as NodeJS.ErrnoException & { port?: number }
    const taken = code === 'EADDRINUSE' && `Port ${port} is already in use. Set PORT to another one.`
    // The message of a failed query is the statement; its cause says why it failed.
    const reason = error instanceof DrizzleQueryError ? `${message}\n${error.cause?.message}` : message
    return new ShopFailure(taken || reason, error instanceof ConfigFailure ? error.exitCode : 1)
  }
}
