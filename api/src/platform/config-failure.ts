/** The configuration is wrong: exit code 78 (EX_CONFIG). Names variables, never their values. */
export class ConfigFailure extends Error {
  readonly exitCode = 78
}
