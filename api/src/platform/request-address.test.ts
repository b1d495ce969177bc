import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { createAddressOf } from './request-address.ts'

const proxies = [['10.0.0.7'], ['10.0.0.0/8', '2001:db8::/32'], ['::ffff:10.0.0.7'], []]
const ways = [
  ['203.0.113.9', undefined],
  ['203.0.113.9', '198.51.100.1'],
  ['10.0.0.7', undefined],
  ['10.0.0.7', ''],
  ['10.0.0.7', '198.51.100.1'],
  ['10.0.0.7', '  198.51.100.1 ,, 10.0.0.7 '],
  ['::ffff:10.0.0.7', '198.51.100.1, 10.1.1.1'],
  ['10.0.0.7', '198.51.100.1, 203.0.113.5, 10.0.0.7'],
  ['10.0.0.7', '10.0.0.7'],
  ['10.0.0.7', 'not an address, 10.0.0.7'],
  ['10.0.0.7', 'fe80::1%eth0'],
  ['2001:db8::1', '2001:db9::5, 2001:db8::2'],
] as const

test.each(proxies.map(trusted => [trusted]))(
  'finds the same address as Fastify behind the proxies %j',
  async trusted => {
    const addressOf = createAddressOf(trusted)
    const http = Fastify({ trustProxy: trusted.length > 0 ? [...trusted] : false })
    http.get('/', async request => [request.ip, addressOf(request.raw)])
    for (const [remoteAddress, forwarded] of ways) {
      const headers = forwarded === undefined ? {} : { 'x-forwarded-for': forwarded }
      const [named, ours] = (await http.inject({ url: '/', remoteAddress, headers })).json()
      expect([remoteAddress, forwarded, ours]).toEqual([remoteAddress, forwarded, named])
    }
    await http.close()
  },
)
