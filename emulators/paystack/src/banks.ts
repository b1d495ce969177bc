type Query = { currency?: string; country?: string; type?: string }

// The provider's names for the networks are older than the networks' own.
const wallets = [
  { id: 29, name: 'AirtelTigo', code: 'ATL' },
  { id: 28, name: 'MTN', code: 'MTN' },
  { id: 66, name: 'Vodafone', code: 'VOD' },
]

/** The wallets of Ghana, which is all that this emulator pays with. */
export function listBanks({ currency = 'GHS', country = 'ghana', type = 'mobile_money' }: Query) {
  if (currency !== 'GHS' || country.toLowerCase() !== 'ghana' || type !== 'mobile_money') return []
  return wallets.map(({ id, name, code }) => ({
    name,
    slug: `${code.toLowerCase()}-mobile-money`,
    code,
    longcode: '',
    gateway: null,
    pay_with_bank: false,
    active: true,
    is_deleted: false,
    country: 'Ghana',
    currency: 'GHS',
    type: 'mobile_money',
    id,
    createdAt: '2018-03-29T12:53:54.000Z',
    updatedAt: '2018-03-29T12:53:54.000Z',
  }))
}
