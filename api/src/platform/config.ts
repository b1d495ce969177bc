import { isIP } from 'node:net'
import { resolve } from 'node:path'
import { z } from 'zod'
import { keysOf } from './derive-key.ts'
import { loadLocalSecrets } from './local-secrets.ts'
import { ConfigFailure, refuseExposed, refuseUnsafe } from './refuse-unsafe.ts'
import {
  missingProviderVariables,
  offeredProviders,
  type SignInProviders,
  signInProvidersOf,
  signInVariables,
} from './sign-in-providers.ts'
import { contactEmailOf, type Site, siteOf, siteVariables } from './site.ts'

export { ConfigFailure }

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
const address = z.url({ protocol: /^https?$/ })
const secret = z
  .string()
  .refine(text => keysOf(text).every(key => key.length >= 32), 'expected at least 32 characters')
  .optional()

/** Every variable that the shop reads; `docs/operations.md` explains them. */
const Environment = z.object({
  APP_ENV: z.enum(['local', 'production']).default('local'),
  /** Opens a local shop to others, without published passwords and without test controls. */
  DEMO: z.enum(['public']).optional(),
  HOST: z.string().min(1).default('127.0.0.1'),
  PORT: port.default(3000),
  PUBLIC_URL: address.optional(),
  DATA_DIR: z.string().min(1).default('./var'),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  DATABASE_POOL: z.coerce.number().int().min(2).max(200).default(20),
  /** How long a call waits for one of these before it is refused as too many. */
  DATABASE_WAIT_MS: z.coerce.number().int().min(100).max(60_000).default(2_000),
  WEB_WORKERS: z.coerce.number().int().min(1).max(32).default(1),
  /** Metrics and readiness for the operator, beside the shop's port; unset: not served. */
  OPS_PORT: port.optional(),
  OPS_HOST: z.string().min(1).default('127.0.0.1'),
  /** How long a shop that was asked to stop still takes new requests, so that no balancer sends one into the void. */
  DRAIN_MS: z.coerce.number().int().min(0).max(5_000).default(3_000),
  /** A busy shop refuses pages first, then reads, then orders and payments: requests at once, and how late it is. */
  MAX_IN_FLIGHT: z.coerce.number().int().min(4).max(100_000).default(200),
  MAX_DELAY_MS: z.coerce.number().int().min(10).max(60_000).default(500),
  DISK_FLOOR_MB: z.coerce.number().int().min(0).default(64),
  LOG_LEVEL: z.enum(['debug', 'info', 'warn', 'error', 'silent']).optional(),
  CHECK_ANSWERS: z.enum(['on', 'off']).optional(),
  RATE_LIMIT: onOff('on'),
  RATE_LIMIT_DEVICE: z.coerce.number().int().positive().default(240),
  RATE_LIMIT_DEVICE_UNSAFE: z.coerce.number().int().positive().default(60),
  RATE_LIMIT_ADDRESS: z.coerce.number().int().positive().default(1200),
  RATE_LIMIT_FORMS: z.coerce.number().int().positive().default(20),
  /** Multiplies what unverified buyers behind one network may hold unpaid. */
  NETWORK_HOLDS_FACTOR: z.coerce.number().min(1).max(1_000).default(1),
  /** Addresses or CIDR ranges of the proxies in front, separated by commas; never `true`. */
  TRUST_PROXY: proxies,
  API_REQUIRE_SIGNATURE: flag,
  APP_TEST_CONTROLS: flag,
  PAYSTACK_SECRET_KEY: z.string().min(10).optional(),
  PAYSTACK_BASE_URL: address.optional(),
  FLUTTERWAVE_SECRET_KEY: z.string().min(10).optional(),
  FLUTTERWAVE_SECRET_HASH: z.string().min(16).optional(),
  FLUTTERWAVE_BASE_URL: address.optional(),
  FLUTTERWAVE_TELECEL_NETWORK: z.string().min(1).max(20).default('VODAFONE'),
  /** The makers' own sites: a maker's is this with the maker's slug behind it. */
  VENDOR_SITE_URL: address.optional(),
  COMPANY_LINKS: siteVariables.COMPANY_LINKS,
  SOCIAL_LINKS: siteVariables.SOCIAL_LINKS,
  CONTACT_EMAIL: siteVariables.CONTACT_EMAIL,
  CONTACT_PHONE: siteVariables.CONTACT_PHONE,
  CONTACT_WHATSAPP: siteVariables.CONTACT_WHATSAPP,
  CAPTCHA: onOff('on'),
  SERVICE_WORKER: onOff('on'),
  AVIF: onOff('on'),
  ...signInVariables,
  /** Where SMS go; unset: to the outbox folder, as letters do. */
  SMS_GATEWAY_URL: address.optional(),
  SMS_GATEWAY_KEY: z.string().min(8).optional(),
  SMS_SENDER: z
    .string()
    .regex(/^[A-Za-z0-9+]{1,16}$/)
    .default('Akyede'),
  /** Who looks for harm in files that people send: clamd, by tcp://host:port or unix:///path; unset: nobody. */
  CLAMD_URL: z.url({ protocol: /^(tcp|unix)$/ }).optional(),
  TOKEN_SECRET: secret,
  CSRF_SECRET: secret,
})

export interface Config {
  readonly environment: 'local' | 'production'
  /** A demo shop that others reach. */
  readonly publicDemo: boolean
  /** What stands in for providers without a key. Beside a real key there is no emulator at all. */
  readonly emulated: { payments: boolean; signIn: boolean }
  readonly host: string
  readonly port: number
  /** Undefined until the shop listens, when it was not configured. */
  readonly publicUrl: string | undefined
  readonly dataDir: string
  readonly databaseUrl: string | undefined
  readonly databasePool: number
  /** Milliseconds. */
  readonly databaseWait: number
  /** Processes that share the port. */
  readonly workers: number
  /** Where metrics are served, away from the public; no port: nowhere. */
  readonly ops: { host: string; port: number | undefined }
  /** Milliseconds between being asked to stop and closing the door. */
  readonly drainMs: number
  /** When a request is refused as too many: how many are worked on, how many milliseconds the event loop is late. */
  readonly overload: { inFlight: number; delay: number }
  /** Bytes that must be free where the data directory is. */
  readonly minFreeDiskBytes: number
  readonly logLevel: 'debug' | 'info' | 'warn' | 'error' | 'silent'
  /** Every answer is held against the contract before it leaves: a column too many is a failure, and costs time. */
  readonly checkResponses: boolean
  readonly rateLimit: { on: boolean; device: number; deviceUnsafe: number; address: number; forms: number }
  /** Multiplies `limits.unpaidHolds` of a network. */
  readonly networkHoldsFactor: number
  readonly trustedProxies: readonly string[]
  readonly requireSignature: boolean
  readonly testControls: boolean
  readonly paystack: { secretKey: string | undefined; baseUrl: string | undefined }
  readonly flutterwave: {
    secretKey: string | undefined
    secretHash: string | undefined
    baseUrl: string | undefined
    /** What it calls the network Telecel. */
    telecelNetwork: string
  }
  /** Where makers have their own sites, without a slash at its end. */
  readonly vendorSiteUrl: string | undefined
  readonly site: Site
  /** Where the messages of the contact form go. */
  readonly contactEmail: string
  /** Forms ask for a proof of work; off by the operator's word alone (D77). */
  readonly captcha: boolean
  /** Browsers keep pages to be read without a connection. */
  readonly serviceWorker: boolean
  /** Pictures are made as AVIF too, besides WebP. */
  readonly avif: boolean
  /** Who says who somebody is, as far as the operator named them. */
  readonly signInProviders: SignInProviders
  /** Undefined where SMS stay in the outbox folder. */
  readonly smsGateway: { url: string; key: string; sender: string } | undefined
  /** Where clamd listens; undefined where nobody looks for harm in files. */
  readonly clamdUrl: string | undefined
  /** A key each, or several: `keysOf`. */
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
  const missing = missingProviderVariables(variables)
  if (missing.length > 0) {
    throw new ConfigFailure(
      `A provider to sign in with is named by halves. Please add: ${missing.join(', ')}.`,
    )
  }
  if (variables.APP_ENV === 'production') refuseUnsafe(variables)
  else refuseExposed(variables)
  const signInProviders = signInProvidersOf(variables)
  const dataDir = resolve(variables.DATA_DIR)
  const emulated = emulatedOf(variables)
  return {
    environment: variables.APP_ENV,
    publicDemo: variables.DEMO === 'public',
    emulated,
    host: variables.HOST,
    port: variables.PORT,
    publicUrl: variables.PUBLIC_URL?.replace(/\/+$/, ''),
    dataDir,
    databaseUrl: variables.DATABASE_URL,
    databasePool: variables.DATABASE_POOL,
    databaseWait: variables.DATABASE_WAIT_MS,
    workers: variables.WEB_WORKERS,
    ops: { host: variables.OPS_HOST, port: variables.OPS_PORT },
    drainMs: variables.DRAIN_MS,
    overload: { inFlight: variables.MAX_IN_FLIGHT, delay: variables.MAX_DELAY_MS },
    minFreeDiskBytes: variables.DISK_FLOOR_MB * 1024 ** 2,
    // Whoever tries the shop on a terminal reads what goes wrong; an operator reads every request.
    logLevel: variables.LOG_LEVEL ?? (variables.APP_ENV === 'production' ? 'info' : 'warn'),
    checkResponses: (variables.CHECK_ANSWERS ?? (variables.APP_ENV === 'production' ? 'off' : 'on')) === 'on',
    rateLimit: {
      on: variables.RATE_LIMIT === 'on',
      device: variables.RATE_LIMIT_DEVICE,
      deviceUnsafe: variables.RATE_LIMIT_DEVICE_UNSAFE,
      address: variables.RATE_LIMIT_ADDRESS,
      forms: variables.RATE_LIMIT_FORMS,
    },
    networkHoldsFactor: variables.NETWORK_HOLDS_FACTOR,
    trustedProxies: variables.TRUST_PROXY,
    requireSignature: variables.API_REQUIRE_SIGNATURE,
    testControls: variables.APP_TEST_CONTROLS,
    paystack: { secretKey: variables.PAYSTACK_SECRET_KEY, baseUrl: variables.PAYSTACK_BASE_URL },
    flutterwave: {
      secretKey: variables.FLUTTERWAVE_SECRET_KEY,
      secretHash: variables.FLUTTERWAVE_SECRET_HASH,
      baseUrl: variables.FLUTTERWAVE_BASE_URL,
      telecelNetwork: variables.FLUTTERWAVE_TELECEL_NETWORK,
    },
    vendorSiteUrl: variables.VENDOR_SITE_URL?.replace(/\/+$/, ''),
    site: {
      ...siteOf(variables, variables.VENDOR_SITE_URL),
      signIn: offeredProviders(emulated.signIn, signInProviders),
    },
    signInProviders,
    clamdUrl: variables.CLAMD_URL,
    contactEmail: contactEmailOf(variables, variables.PUBLIC_URL),
    captcha: variables.CAPTCHA === 'on',
    serviceWorker: variables.SERVICE_WORKER === 'on',
    avif: variables.AVIF === 'on',
    smsGateway: smsGatewayOf(variables),
    secrets: secretsOf(variables, dataDir),
  }
}

/** "Invalid input: expected number, received NaN" → "expected number": what is wanted, never what was given. */
const expectationOf = (message: string): string =>
  message.replace(/^Invalid [a-z]+: /, '').replace(/, received.*$/, '')

type Variables = z.output<typeof Environment>

/** A public demo has no emulated sign-in: there everybody could sign in as anybody. */
function emulatedOf(variables: Variables): Config['emulated'] {
  const hasKey = Boolean(variables.PAYSTACK_SECRET_KEY ?? variables.FLUTTERWAVE_SECRET_KEY)
  const payments = variables.APP_ENV === 'local' && !hasKey
  return { payments, signIn: payments && variables.DEMO !== 'public' }
}

/** Whoever names the one names the other. */
function smsGatewayOf(variables: Variables): Config['smsGateway'] {
  const { SMS_GATEWAY_URL: url, SMS_GATEWAY_KEY: key, SMS_SENDER: sender } = variables
  if (url && key) return { url, key, sender }
  if (!url && !key) return undefined
  throw new ConfigFailure('SMS_GATEWAY_URL and SMS_GATEWAY_KEY go together: please set both or neither.')
}

/** Secrets come from the environment; a local shop makes its own once and keeps them. */
function secretsOf(variables: Variables, dataDir: string): Config['secrets'] {
  const { TOKEN_SECRET: token, CSRF_SECRET: csrf } = variables
  if (token && csrf) return { token, csrf }
  const own = loadLocalSecrets(dataDir)
  return { token: token ?? own.token, csrf: csrf ?? own.csrf }
}
