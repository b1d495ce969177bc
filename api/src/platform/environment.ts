import { isIP } from 'node:net'
import { shareId } from '@akyede/contract/share-links'
import { z } from 'zod'
import { keysOf } from './derive-key.ts'
import { messageVariables } from './message-providers.ts'
import { signInVariables } from './sign-in-providers.ts'
import { siteVariables } from './site.ts'

/** Tells whether a text is an address or a CIDR range, such as "10.0.0.7" or "10.0.0.0/8"; IPv6 alike. */
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

/** The environment variables that the server reads; `docs/operations.md` explains them. */
export const Environment = z.object({
  APP_ENV: z.enum(['local', 'production']).default('local'),
  /** Opens a local server to others, without published passwords and without test controls. */
  DEMO: z.enum(['public']).optional(),
  HOST: z.string().min(1).default('127.0.0.1'),
  PORT: port.default(3000),
  PUBLIC_URL: address.optional(),
  DATA_DIR: z.string().min(1).default('./var'),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  /** The primary itself, where DATABASE_URL leads to a PgBouncer that shares sessions between transactions. */
  DATABASE_DIRECT_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  /** A read replica of the database. */
  DATABASE_READ_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  /** Milliseconds by which the replica may be late before it is left out. */
  DATABASE_READ_LAG_MS: z.coerce.number().int().min(100).max(600_000).default(5_000),
  DATABASE_POOL: z.coerce.number().int().min(2).max(200).default(20),
  /** Milliseconds that a call waits for a connection of the pool before it is refused with server.busy. */
  DATABASE_WAIT_MS: z.coerce.number().int().min(100).max(60_000).default(2_000),
  /** Megabytes of `shared_buffers` of the embedded PostgreSQL. */
  DATABASE_SHARED_BUFFERS_MB: z.coerce.number().int().min(16).max(65_536).default(256),
  WEB_WORKERS: z.coerce.number().int().min(1).max(32).default(1),
  /** The port of metrics and readiness for the operator; unset: not served. */
  OPS_PORT: port.optional(),
  OPS_HOST: z.string().min(1).default('127.0.0.1'),
  /** Where traces are sent by OTLP over HTTP; unset: not traced. */
  OTEL_EXPORTER_OTLP_ENDPOINT: address.optional(),
  /**
   * Milliseconds that a stopping server still takes new requests, so that no load balancer sends one to a closed
   * port.
   */
  DRAIN_MS: z.coerce.number().int().min(0).max(5_000).default(3_000),
  /**
   * Limits of load shedding: requests in flight, and milliseconds that the event loop may be late. Pages are shed
   * first, then reads, then orders and payments.
   */
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
  /** Multiplies the number of unpaid holds that unverified buyers of one network may have. */
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
  /** Whether payouts of makers are proposed on the day before, and also sent where they are below the limits. */
  PAYOUTS: z.enum(['off', 'propose', 'send']).default('propose'),
  PAYOUT_WEEKDAY: z
    .enum(['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'])
    .default('friday'),
  /** Cedis of one transfer to a maker. */
  PAYOUT_MOST: z.coerce.number().int().min(50).max(100_000).default(5_000),
  PAYOUT_PROVIDER: z.enum(['paystack', 'flutterwave']).optional(),
  /** The base address of the makers' own sites; the maker's slug follows it. */
  VENDOR_SITE_URL: address.optional(),
  COMPANY_LINKS: siteVariables.COMPANY_LINKS,
  SOCIAL_LINKS: siteVariables.SOCIAL_LINKS,
  CONTACT_EMAIL: siteVariables.CONTACT_EMAIL,
  CONTACT_PHONE: siteVariables.CONTACT_PHONE,
  CONTACT_WHATSAPP: siteVariables.CONTACT_WHATSAPP,
  EXAMPLE_LIST: shareId.optional(),
  /** Shows event types, templates, day names and occasions that no reader has confirmed. */
  UNCONFIRMED_CUSTOMS: onOff('off'),
  CAPTCHA: onOff('on'),
  SERVICE_WORKER: onOff('on'),
  AVIF: onOff('on'),
  ...signInVariables,
  ...messageVariables,
  /**
   * An S3-compatible store of uploaded pictures, such as s3://KEY:SECRET@s3.example/bucket?region=eu-west-1; unset: they
   * are files of the data directory. `tls=off` is for a store on this machine.
   */
  PICTURES_URL: z.url({ protocol: /^s3$/ }).optional(),
  /** An OpenSearch server that searches products; unset: they are searched in memory. */
  SEARCH_URL: address.optional(),
  /** Megabytes of memory of the search columns of a process. */
  SEARCH_COLUMNS_MB: z.coerce.number().int().min(1).max(65_536).default(1_024),
  /**
   * The clamd that scans files that people send, as tcp://host:port or unix:///path; unset: files are not scanned.
   */
  CLAMD_URL: z.url({ protocol: /^(tcp|unix)$/ }).optional(),
  TOKEN_SECRET: secret,
  CSRF_SECRET: secret,
})

export type Variables = z.output<typeof Environment>
