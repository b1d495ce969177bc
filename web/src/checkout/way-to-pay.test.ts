import { expect, it } from 'vitest'
import { otherWay, sameWay } from './way-to-pay.ts'

const byPhone = { phone: '+233551234002', network: 'vod' } as const
const onPage = { phone: null, network: null }

it('who tries again finds the same wallet', () => {
  expect(sameWay(byPhone)).toEqual({ channel: 'mobile_money', wallet_phone: '055 123 4002', network: 'vod' })
  expect(sameWay(onPage)).toEqual({ channel: 'page' })
})

it('who wants another way finds the other one', () => {
  expect(otherWay(byPhone)).toEqual({ channel: 'page' })
  expect(otherWay(onPage)).toEqual({ channel: 'mobile_money' })
})
