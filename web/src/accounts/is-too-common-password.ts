import { isCommonPassword } from '@akyede/contract/common-passwords'

let common: Promise<ReadonlySet<string>> | undefined

async function load(): Promise<ReadonlySet<string>> {
  const { passwords } = await import('virtual:common-passwords')
  return new Set(passwords.split('\n'))
}

/**
 * Whether too many people have this password (D84). The list is loaded when somebody first chooses one; where it cannot
 * be had the shop finds out once the form is sent.
 */
export async function isTooCommonPassword(password: string): Promise<boolean> {
  common ??= load()
  try {
    return isCommonPassword(password, await common)
  } catch {
    common = undefined
    return false
  }
}
