import { isLoopback } from './address.ts'
import { keysOf } from './derive-key.ts'

interface Variables {
  readonly DEMO?: 'public' | undefined
  readonly HOST: string
  readonly OPS_HOST: string
  readonly PUBLIC_URL?: string | undefined
  readonly TOKEN_SECRET?: string | undefined
  readonly CSRF_SECRET?: string | undefined
  readonly PAYSTACK_SECRET_KEY?: string | undefined
  readonly PAYSTACK_BASE_URL?: string | undefined
  readonly FLUTTERWAVE_SECRET_KEY?: string | undefined
  readonly FLUTTERWAVE_SECRET_HASH?: string | undefined
  readonly FLUTTERWAVE_BASE_URL?: string | undefined
  readonly GOOGLE_CLIENT_ID?: string | undefined
  readonly GOOGLE_ISSUER: string
  readonly FACEBOOK_CLIENT_ID?: string | undefined
  readonly APPLE_CLIENT_ID?: string | undefined
  readonly APPLE_ISSUER: string
  readonly SMS_GATEWAY_URL?: string | undefined
  readonly APP_TEST_CONTROLS: boolean
  readonly RATE_LIMIT: 'on' | 'off'
  readonly LOG_LEVEL?: string | undefined
  readonly TRUST_PROXY: readonly string[]
}

/**
 * Refuses a production server with emulated payments, guessable secrets, no log or test controls. The failure names
 * every wrong variable.
 */
export function refuseUnsafe(variables: Variables): void {
  const wrong = [
    !variables.PUBLIC_URL?.startsWith('https:') && 'PUBLIC_URL (https)',
    !areSecrets(variables.TOKEN_SECRET) && 'TOKEN_SECRET (random)',
    (!areSecrets(variables.CSRF_SECRET) || shareKey(variables.CSRF_SECRET, variables.TOKEN_SECRET)) &&
      'CSRF_SECRET (random, another than TOKEN_SECRET)',
    !variables.PAYSTACK_SECRET_KEY?.startsWith('sk_live_') && 'PAYSTACK_SECRET_KEY (live)',
    variables.PAYSTACK_BASE_URL && 'PAYSTACK_BASE_URL (unset)',
    ...flutterwaveProblems(variables),
    !variables.GOOGLE_ISSUER.startsWith('https:') && 'GOOGLE_ISSUER (https)',
    !variables.APPLE_ISSUER.startsWith('https:') && 'APPLE_ISSUER (https)',
    variables.SMS_GATEWAY_URL?.startsWith('http:') && 'SMS_GATEWAY_URL (https)',
    variables.DEMO && 'DEMO (unset)',
    ...openServerProblems(variables),
  ].filter(Boolean)
  if (wrong.length > 0) throw new ConfigFailure(`Production needs: ${wrong.join(', ')}.`)
}

/** The settings that no server reachable by others may have. */
const openServerProblems = (variables: Variables): (string | false)[] => [
  variables.APP_TEST_CONTROLS && 'APP_TEST_CONTROLS (off)',
  variables.RATE_LIMIT === 'off' && 'RATE_LIMIT (on)',
  variables.LOG_LEVEL === 'silent' && 'LOG_LEVEL (error at least)',
  variables.TRUST_PROXY.some(isTooWide) && 'TRUST_PROXY (the proxies in front, not every address)',
]

/**
 * A local server has published passwords, test controls and emulated payments, so it serves this machine alone.
 * `DEMO=public` opens it to others without these. Neither accepts live keys. The failure names every wrong variable.
 */
export function refuseExposed(variables: Variables): void {
  const publicUrl = variables.PUBLIC_URL ? new URL(variables.PUBLIC_URL) : undefined
  const isOwnUrl = publicUrl?.protocol === 'http:' && isLoopback(publicUrl.hostname)
  if (variables.DEMO === 'public') {
    const wrong = [
      !isOwnUrl && publicUrl?.protocol !== 'https:' && 'PUBLIC_URL (https)',
      // When unset, the server generates random ones.
      variables.TOKEN_SECRET && !areSecrets(variables.TOKEN_SECRET) && 'TOKEN_SECRET (random, or unset)',
      variables.CSRF_SECRET && !areSecrets(variables.CSRF_SECRET) && 'CSRF_SECRET (random, or unset)',
      ...liveKeys(variables),
      ...openServerProblems(variables),
    ].filter(Boolean)
    if (wrong.length > 0) throw new ConfigFailure(`A public demo needs: ${wrong.join(', ')}.`)
    return
  }
  const wrong = [
    !isLoopback(variables.HOST) && 'HOST (127.0.0.1)',
    publicUrl && !isOwnUrl && 'PUBLIC_URL (http, a loopback address)',
    !isLoopback(variables.OPS_HOST) && 'OPS_HOST (127.0.0.1)',
    ...liveKeys(variables),
  ].filter(Boolean)
  if (wrong.length === 0) return
  throw new ConfigFailure(
    `A local shop serves this machine alone: set APP_ENV=production for a real shop or DEMO=public for a public demo, or change ${wrong.join(', ')}.`,
  )
}

/** Anything but a test key counts as live. Sign-in providers have no test keys, so their address decides. */
function liveKeys(variables: Variables): (string | false | undefined)[] {
  const { PAYSTACK_SECRET_KEY: paystack, FLUTTERWAVE_SECRET_KEY: flutterwave } = variables
  const isReal = (issuer: string) => !isLoopback(new URL(issuer).hostname)
  return [
    paystack && !paystack.startsWith('sk_test_') && 'PAYSTACK_SECRET_KEY (a test key, or unset)',
    flutterwave &&
      !flutterwave.startsWith('FLWSECK_TEST-') &&
      'FLUTTERWAVE_SECRET_KEY (a test key, or unset)',
    variables.GOOGLE_CLIENT_ID && isReal(variables.GOOGLE_ISSUER) && 'GOOGLE_CLIENT_ID (unset)',
    variables.FACEBOOK_CLIENT_ID && 'FACEBOOK_CLIENT_ID (unset)',
    variables.APPLE_CLIENT_ID && isReal(variables.APPLE_ISSUER) && 'APPLE_CLIENT_ID (unset)',
  ]
}

/** The second provider is optional, but must be configured completely. */
function flutterwaveProblems(variables: Variables): (string | false | undefined)[] {
  const { FLUTTERWAVE_SECRET_KEY: key, FLUTTERWAVE_SECRET_HASH: hash, FLUTTERWAVE_BASE_URL: base } = variables
  if (!key && !hash && !base) return []
  return [
    !key?.startsWith('FLWSECK-') && 'FLUTTERWAVE_SECRET_KEY (live)',
    !isVaried(hash) && 'FLUTTERWAVE_SECRET_HASH (random)',
    base && 'FLUTTERWAVE_BASE_URL (unset)',
  ]
}

const placeholder = /change.?me|replace.?me|placeholder|password|example|secret|insecure|akyede/i

const areSecrets = (text: string | undefined): boolean => text !== undefined && keysOf(text).every(isSecret)

const shareKey = (one = '', other = ''): boolean => keysOf(one).some(key => keysOf(other).includes(key))

/** Tells whether a text is hard to guess: no placeholder, not too few different characters, no repeated block. */
const isSecret = (text: string): boolean => isVaried(text) && !/^(.{1,16})\1+$/.test(text)

const isVaried = (text: string | undefined): boolean =>
  text !== undefined && !placeholder.test(text) && new Set(text).size >= 8

/**
 * Tells whether a range is wider than the widest private networks, 10.0.0.0/8 and fc00::/7: clients inside it could
 * forge their address.
 */
function isTooWide(range: string): boolean {
  const [address = '', bits] = range.split('/')
  return bits !== undefined && Number(bits) < (address.includes(':') ? 7 : 8)
}

/** The configuration is wrong: exit code 78 (EX_CONFIG). The message names variables, never their values. */
export class ConfigFailure extends Error {
  readonly exitCode = 78
}
