import { randomBytes } from 'node:crypto'
import { existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { isIP } from 'node:net'
import { join, resolve } from 'node:path'
import { z } from 'zod'

/** The configuration is wrong: exit code 78 (EX_CONFIG). Names variables, never their values. */
export class ConfigFailure extends Error {
  readonly exitCode = 78
}

/** "10.0.0.7" or "10.0.0.0/8"; IPv6 alike. */
function isAddressRange(text: string): boolean {
  const [address = '', bits, ...rest] = text.split('/')
  const longest = { 4: 32, 6: 128 }[isIP(address)]
  if (longest === undefined || rest.length > 0) return false
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= longest)
}

const onOff = (fallback: 'on' | 'off') => z.enum(['on', 'off']).default(fallback)
const flag = z
  .enum(['0', '1', 'true', 'false'])
  .default('0')
  .transform(text => text === '1' || text === 'true')
const proxies = z
  .string()
  .default('')
  .transform(text =>
    text
      .split(',')
      .map(one => one.trim())
      .filter(Boolean),
  )
  .refine(list => list.every(isAddressRange))
const port = z.coerce.number().int().min(0).max(65_535)
const secret = z.string().min(32).optional()

/** Every variable that the shop reads; `docs/operations.md` explains them. */
const Environment = z.object({
  APP_ENV: z.enum(['local', 'production']).default('local'),
  HOST: z.string().min(1).default('127.0.0.1'),
  PORT: port.default(3000),
  PUBLIC_URL: z.url({ protocol: /^https?$/ }).optional(),
  DATA_DIR: z.string().min(1).default('./var'),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  DATABASE_POOL: z.coerce.number().int().min(2).max(200).default(20),
  LOG_LEVEL: z.enum(['debug', 'info', 'warn', 'error', 'silent']).optional(),
  RATE_LIMIT: onOff('on'),
  RATE_LIMIT_DEVICE: z.coerce.number().int().positive().default(240),
  RATE_LIMIT_DEVICE_UNSAFE: z.coerce.number().int().positive().default(60),
  RATE_LIMIT_ADDRESS: z.coerce.number().int().positive().default(1200),
  /** Addresses or CIDR ranges of the proxies in front, separated by commas; never `true`. */
  TRUST_PROXY: proxies,
  API_REQUIRE_SIGNATURE: flag,
  APP_TEST_CONTROLS: flag,
  PAYSTACK_SECRET_KEY: z.string().min(10).optional(),
  PAYSTACK_BASE_URL: z.url({ protocol: /^https?$/ }).optional(),
  TOKEN_SECRET: secret,
  CSRF_SECRET: secret,
})

export interface Config {
  readonly environment: 'local' | 'production'
  readonly host: string
  readonly port: number
  /** Undefined until the shop listens, when it was not configured. */
  readonly publicUrl: string | undefined
  readonly dataDir: string
  readonly databaseUrl: string | undefined
  readonly databasePool: number
  readonly logLevel: 'debug' | 'info' | 'warn' | 'error' | 'silent'
  readonly rateLimit: { on: boolean; device: number; deviceUnsafe: number; address: number }
  readonly trustedProxies: readonly string[]
  readonly requireSignature: boolean
  readonly testControls: boolean
  readonly paystack: { secretKey: string | undefined; baseUrl: string | undefined }
  readonly secrets: { token: string; csrf: string }
}

/** Reads the environment once. Refuses with every wrong variable's name at once. */
export function readConfig(environment: Readonly<Record<string, string | undefined>>): Config {
  const set = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''))
  const parsed = Environment.safeParse(set)
  if (!parsed.success) {
    const wrong = new Map(
      parsed.error.issues.map(issue => [String(issue.path[0]), expectationOf(issue.message)]),
    )
    const list = [...wrong].map(([name, expected]) => `${name} (${expected})`)
    throw new ConfigFailure(`The configuration is not valid. Please check: ${list.join(', ')}.`)
  }
  const variables = parsed.data
  if (variables.APP_ENV === 'production') refuseUnsafe(variables)
  const dataDir = resolve(variables.DATA_DIR)
  return {
    environment: variables.APP_ENV,
    host: variables.HOST,
    port: variables.PORT,
    publicUrl: variables.PUBLIC_URL?.replace(/\/+$/, ''),
    dataDir,
    databaseUrl: variables.DATABASE_URL,
    databasePool: variables.DATABASE_POOL,
    // Whoever tries the shop on a terminal reads what goes wrong; an operator reads every request.
    logLevel: variables.LOG_LEVEL ?? (variables.APP_ENV === 'production' ? 'info' : 'warn'),
    rateLimit: {
      on: variables.RATE_LIMIT === 'on',
      device: variables.RATE_LIMIT_DEVICE,
      deviceUnsafe: variables.RATE_LIMIT_DEVICE_UNSAFE,
      address: variables.RATE_LIMIT_ADDRESS,
    },
    trustedProxies: variables.TRUST_PROXY,
    requireSignature: variables.API_REQUIRE_SIGNATURE,
    testControls: variables.APP_TEST_CONTROLS,
    paystack: { secretKey: variables.PAYSTACK_SECRET_KEY, baseUrl: variables.PAYSTACK_BASE_URL },
    secrets: secretsOf(variables, dataDir),
  }
}

/** "Invalid input: expected number, received NaN" → "expected number": what is wanted, never what was given. */
const expectationOf = (message: string): string =>
  message.replace(/^Invalid [a-z]+: /, '').replace(/, received.*$/, '')

type Variables = z.output<typeof Environment>

/** Production never runs on pretend money, generated secrets or test controls. */
function refuseUnsafe(variables: Variables): void {
  const wrong = [
    !variables.PUBLIC_URL?.startsWith('https:') && 'PUBLIC_URL (https)',
    !variables.TOKEN_SECRET && 'TOKEN_SECRET',
    (!variables.CSRF_SECRET || variables.CSRF_SECRET === variables.TOKEN_SECRET) && 'CSRF_SECRET',
    !variables.PAYSTACK_SECRET_KEY?.startsWith('sk_live_') && 'PAYSTACK_SECRET_KEY (live)',
    variables.PAYSTACK_BASE_URL && 'PAYSTACK_BASE_URL (unset)',
    variables.APP_TEST_CONTROLS && 'APP_TEST_CONTROLS (off)',
    variables.RATE_LIMIT === 'off' && 'RATE_LIMIT (on)',
  ].filter(Boolean)
  if (wrong.length > 0) throw new ConfigFailure(`Production needs: ${wrong.join(', ')}.`)
}

/** Secrets come from the environment; a local shop makes its own once and keeps them. */
function secretsOf(variables: Variables, dataDir: string): Config['secrets'] {
  const { TOKEN_SECRET: token, CSRF_SECRET: csrf } = variables
  if (token && csrf) return { token, csrf }
  const kept = keptSecrets(dataDir)
  return { token: token ?? kept.token, csrf: csrf ?? kept.csrf }
}

const Secrets = z.object({ token: z.string().min(32), csrf: z.string().min(32) })

function keptSecrets(dataDir: string): z.output<typeof Secrets> {
  const file = join(dataDir, 'secrets.json')
  if (!existsSync(file)) {
    const made = { token: randomBytes(32).toString('base64url'), csrf: randomBytes(32).toString('base64url') }
    mkdirSync(dataDir, { recursive: true })
    // Whole or not at all, also when the power fails. Two starters at once: the first file wins, both read it.
    const beside = `${file}.${process.pid}`
    writeFileSync(beside, JSON.stringify(made), { mode: 0o600, flush: true })
    try {
      linkSync(beside, file)
    } catch (error) {
      if (!existsSync(file)) throw error
    } finally {
      rmSync(beside)
    }
  }
  const read = Secrets.safeParse(parsedJson(readFileSync(file, 'utf8')))
  if (!read.success)
    throw new ConfigFailure(`The secrets in ${file} are not valid. Remove the file to make new ones.`)
  return read.data
}

/** undefined for what is no JSON: the parser's own words would quote a secret. */
function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
