import { expect, it } from 'vitest'
import { nameDevice } from './name-device.ts'

const like = 'AppleWebKit/537.36 (KHTML, like Gecko)'

it.each([
  [`Mozilla/5.0 (Linux; Android 14; Pixel 8) ${like} Chrome/130.0 Mobile Safari/537.36`, 'Chrome on Android'],
  [
    `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${like} Chrome/130.0 Safari/537.36 Edg/130.0`,
    'Edge on Windows',
  ],
  [
    `Mozilla/5.0 (Linux; Android 13) ${like} SamsungBrowser/25.0 Chrome/121.0 Mobile Safari/537.36`,
    'Samsung Internet on Android',
  ],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:132.0) Gecko/20100101 Firefox/132.0', 'Firefox on Linux'],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605 Version/17.5 Mobile/1 Safari/604',
    'Safari on iPhone',
  ],
  ['Mozilla/5.0 (Linux; U; Android 10) Opera Mini', 'Opera on Android'],
  ['curl/8.5.0', 'Unknown device'],
  [null, 'Unknown device'],
])('names %s as %s', (userAgent, name) => expect(nameDevice(userAgent)).toBe(name))
