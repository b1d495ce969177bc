const ring = /^[\w-]{1,20}:[^,:\s]+(,[\w-]{1,20}:[^,:\s]+)*$/

/**
 * The keys of a secret, which is one key, or several as `name:key,name:key`: the first one signs, all of them verify,
 * so that what was signed before a change holds for as long as it would have. Names are for the operator.
 */
export function keysOf(secret: string): readonly [string, ...string[]] {
  if (!ring.test(secret)) return [secret]
  const [first = secret, ...former] = secret.split(',').map(one => one.slice(one.indexOf(':') + 1))
  return [first, ...former]
}
