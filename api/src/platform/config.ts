import { resolve } from 'node:path'
import { asPesewas, type Pesewas } from '@akyede/contract/money'
import { exampleListAlias } from '@akyede/contract/share-links'
import { Environment, type Variables } from './environment.ts'
import { loadLocalSecrets } from './local-secrets.ts'
import {
  type MailServerAccount,
  mailServerOf,
  type SmsGatewayAccount,
  smsGatewayOf,
} from './message-providers.ts'
import { pictureFolderOf } from './picture-store.ts'
import { ConfigFailure, refuseExposed, refuseUnsafe } from './refuse-unsafe.ts'
import {
  missingProviderVariables,
  offeredProviders,
  type SignInProviders,
  signInProvidersOf,
} from './sign-in-providers.ts'
import { contactEmailOf, type Site, siteOf } from './site.ts'

export { ConfigFailure }

export interface Config {
  readonly environment: 'local' | 'production'
  /** Whether this is a demo that others can reach. */
  readonly publicDemo: boolean
  /** Which providers an emulator replaces. Beside a real key there is no emulator at all. */
  readonly emulated: { payments: boolean; signIn: boolean }
  readonly host: string
  readonly port: number
  /** Undefined until the server listens, when it is not configured. */
  readonly publicUrl: string | undefined
  readonly dataDir: string
  readonly databaseUrl: string | undefined
  /** The primary itself, when `databaseUrl` leads to a pooler. */
  readonly databaseDirectUrl: string | undefined
  /** Undefined without a read replica. */
  readonly databaseReadUrl: string | undefined
  /** Milliseconds. */
  readonly databaseReadLag: number
  readonly databasePool: number
  /** Of the embedded PostgreSQL. */
  readonly databaseSharedBuffersMb: number
  /** Milliseconds. */
  readonly databaseWait: number
  /** Processes that share the port. */
  readonly workers: number
  /** The address of metrics and readiness, away from the public; not served without a port. */
  readonly ops: { host: string; port: number | undefined }
  /** Whether traces are sent; the exporter reads the variables OTEL_* itself. */
  readonly traced: boolean
  /** Milliseconds between the request to stop and closing the port. */
  readonly drainMs: number
  /** Limits of load shedding: requests in flight, and milliseconds that the event loop may be late. */
  readonly overload: { inFlight: number; delay: number }
  /** Bytes that must be free on the disk of the data directory. */
  readonly minFreeDiskBytes: number
  readonly logLevel: 'debug' | 'info' | 'warn' | 'error' | 'silent'
  /**
   * Whether each response is checked against the contract before it leaves. It catches surplus fields and costs time.
   */
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
    /** Flutterwave's name for the network Telecel. */
    telecelNetwork: string
  }
  readonly payouts: {
    readonly mode: 'off' | 'propose' | 'send'
    /** 0 is Sunday, as in `Date`. */
    readonly weekday: number
    readonly most: Pesewas
    readonly provider: 'paystack' | 'flutterwave'
  }
  /** The base address of the makers' own sites, without a trailing slash. */
  readonly vendorSiteUrl: string | undefined
  readonly site: Site
  /** The share link of the list that the landing page shows. */
  readonly exampleList: string | undefined
  /** The address that receives the messages of the contact form. */
  readonly contactEmail: string
  /** Whether forms ask for a proof of work; only the operator can turn it off (D77). */
  readonly captcha: boolean
  /** Whether pages show customs that no Ghanaian reader has confirmed (`docs/readers.md`). */
  readonly unconfirmedCustoms: boolean
  /** Whether browsers store pages for reading offline. */
  readonly serviceWorker: boolean
  /** Whether pictures are encoded as AVIF besides WebP. */
  readonly avif: boolean
  /** The sign-in providers that the operator configured. */
  readonly signInProviders: SignInProviders
  /** Undefined when emails stay in the outbox folder. */
  readonly mailServer: MailServerAccount | undefined
  /** Undefined when SMS stay in the outbox folder. */
  readonly smsGateway: SmsGatewayAccount | undefined
  /** The place of the uploaded pictures: the path of a folder, or the URL of a bucket with its secret. */
  readonly pictures: string
  /** Where products are searched: the address of OpenSearch, or memory of at most so many bytes. */
  readonly search: { readonly url: string | undefined; readonly columnBytes: number }
  /** The address of clamd; undefined when files are not scanned. */
  readonly clamdUrl: string | undefined
  /** One key each, or several: see `keysOf`. */
  readonly secrets: { token: string; csrf: string }
}

/** Reads the environment once. Refuses with the names of all wrong variables at once. */
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
      `A sign-in provider is only partly configured. Please add: ${missing.join(', ')}.`,
    )
  }
  if (variables.DATABASE_DIRECT_URL && !variables.DATABASE_URL)
    throw new ConfigFailure('DATABASE_DIRECT_URL needs DATABASE_URL, the pooler in front of it.')
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
    databaseDirectUrl: variables.DATABASE_DIRECT_URL,
    databaseReadUrl: variables.DATABASE_READ_URL,
    databaseReadLag: variables.DATABASE_READ_LAG_MS,
    databasePool: variables.DATABASE_POOL,
    databaseSharedBuffersMb: variables.DATABASE_SHARED_BUFFERS_MB,
    databaseWait: variables.DATABASE_WAIT_MS,
    workers: variables.WEB_WORKERS,
    ops: { host: variables.OPS_HOST, port: variables.OPS_PORT },
    traced: variables.OTEL_EXPORTER_OTLP_ENDPOINT !== undefined,
    drainMs: variables.DRAIN_MS,
    overload: { inFlight: variables.MAX_IN_FLIGHT, delay: variables.MAX_DELAY_MS },
    minFreeDiskBytes: variables.DISK_FLOOR_MB * 1024 ** 2,
    // A developer at a terminal reads warnings and errors; an operator reads every request.
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
    payouts: payoutsOf(variables),
    vendorSiteUrl: variables.VENDOR_SITE_URL?.replace(/\/+$/, ''),
    site: {
      ...siteOf(variables, variables.VENDOR_SITE_URL),
      signIn: offeredProviders(emulated.signIn, signInProviders),
      ...(variables.UNCONFIRMED_CUSTOMS === 'on' && { unconfirmedCustoms: true }),
    },
    exampleList: variables.EXAMPLE_LIST ?? (variables.APP_ENV === 'local' ? exampleListAlias : undefined),
    signInProviders,
    search: { url: variables.SEARCH_URL, columnBytes: variables.SEARCH_COLUMNS_MB * 1024 ** 2 },
    clamdUrl: variables.CLAMD_URL,
    contactEmail: contactEmailOf(variables, variables.PUBLIC_URL),
    captcha: variables.CAPTCHA === 'on',
    unconfirmedCustoms: variables.UNCONFIRMED_CUSTOMS === 'on',
    serviceWorker: variables.SERVICE_WORKER === 'on',
    avif: variables.AVIF === 'on',
    mailServer: mailServerOf(variables),
    smsGateway: smsGatewayOf(variables),
    pictures: variables.PICTURES_URL ?? pictureFolderOf(dataDir),
    secrets: secretsOf(variables, dataDir),
  }
}

/** "Invalid input: expected number, received NaN" → "expected number": the message never repeats the given value. */
const expectationOf = (message: string): string =>
  message.replace(/^Invalid [a-z]+: /, '').replace(/, received.*$/, '')

const weekdays = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday']

/** The provider of payouts is Paystack, unless only Flutterwave has a key. */
function payoutsOf(variables: Variables): Config['payouts'] {
  const onlyFlutterwave = !variables.PAYSTACK_SECRET_KEY && variables.FLUTTERWAVE_SECRET_KEY
  return {
    mode: variables.PAYOUTS,
    weekday: weekdays.indexOf(variables.PAYOUT_WEEKDAY),
    most: asPesewas(variables.PAYOUT_MOST * 100),
    provider: variables.PAYOUT_PROVIDER ?? (onlyFlutterwave ? 'flutterwave' : 'paystack'),
  }
}

/** A public demo has no emulated sign-in, because there anyone could sign in as any user. */
function emulatedOf(variables: Variables): Config['emulated'] {
  const hasKey = Boolean(variables.PAYSTACK_SECRET_KEY ?? variables.FLUTTERWAVE_SECRET_KEY)
  const payments = variables.APP_ENV === 'local' && !hasKey
  return { payments, signIn: payments && variables.DEMO !== 'public' }
}

/** Secrets come from the environment; a local server generates its own once and stores them. */
function secretsOf(variables: Variables, dataDir: string): Config['secrets'] {
  const { TOKEN_SECRET: token, CSRF_SECRET: csrf } = variables
  if (token && csrf) return { token, csrf }
  const own = loadLocalSecrets(dataDir)
  return { token: token ?? own.token, csrf: csrf ?? own.csrf }
}
