/**
 * The groups of mutated code, which protects money and access, and the tests that must detect the mutants. `mutate` is
 * relative to the root of the repository, `tests` to api/.
 * @type {Readonly<Record<string, { readonly mutate: readonly string[], readonly tests: readonly string[] }>>}
 */
export const groups = {
  payments: {
    mutate: [
      'api/src/payments/{settle,book-money,book-refund,book-refunded,book-dispute,receive-webhook,request-refund,send-payment}.ts',
      'api/src/payments/{transitions,process-refunds,book-external-refunds}.ts',
    ],
    tests: ['src/payments/*.test.ts', 'src/orders/late-payment.test.ts', 'src/several-processes.test.ts'],
  },
  providers: {
    mutate: ['api/src/payments/{paystack,flutterwave}*.ts'],
    tests: ['src/payments/*.test.ts'],
  },
  ledger: {
    mutate: ['api/src/payments/ledger.ts', 'api/src/orders/post-sale.ts'],
    tests: ['src/payments/refunds.test.ts', 'src/returns/*.test.ts', 'src/invariants.test.ts'],
  },
  orders: {
    mutate: [
      'api/src/orders/{create-order,cancel-order,cancel-paid-order,on-payment}.ts',
      'api/src/orders/{revive-order,unpaid-holds,transitions}.ts',
    ],
    tests: ['src/orders/*.test.ts', 'src/gifts/late-payment.test.ts'],
  },
  stock: {
    mutate: ['api/src/catalogue/stock-holds.ts'],
    tests: ['src/catalogue/stock-holds.test.ts', 'src/orders/{orders,stock-race,late-payment}.test.ts'],
  },
  promotions: {
    mutate: [
      'api/src/promotions/{promotion-uses,promotion,evaluate-codes,maker-codes}.ts',
      'api/src/pricing/{discount-order,discount-line-items}.ts',
    ],
    tests: ['src/promotions/*.test.ts', 'src/pricing/*.test.ts', 'src/orders/late-payment.test.ts'],
  },
  rewards: {
    mutate: ['api/src/rewards/{earnings,ledger,redeem-points,revoke-points,sync-referral-earnings}.ts'],
    tests: ['src/rewards/*.test.ts'],
  },
  gifts: {
    mutate: [
      'api/src/gifts/{claim-counts,hold-gifts-again,find-list-for-giver,is-giver,claim-visibility}.ts',
    ],
    tests: ['src/gifts/*.test.ts'],
  },
  deliveries: {
    mutate: [
      'api/src/deliveries/{confirm-delivery,arrive-at-door,confirm-receipt,create-delivery,delivery,open-delivery}.ts',
      'api/src/orders/prove-delivery.ts',
    ],
    tests: ['src/deliveries/*.test.ts'],
  },
  returns: {
    mutate: ['api/src/returns/{return,transitions,receive-return,open-returns}.ts'],
    tests: ['src/returns/*.test.ts'],
  },
  problems: {
    mutate: [
      'api/src/problems/{act-on-problem,can-report,end-problem,open-problem,transitions}.ts',
      'api/src/orders/{end-fulfilment,kept-refund,on-payment-refunded,refund-problem}.ts',
    ],
    tests: ['src/problems/*.test.ts', 'src/office/failed-refund.test.ts'],
  },
  sessions: {
    mutate: [
      'api/src/accounts/{refresh-session,find-session,end-session,rotate-refresh-token,sign-in-throttling,reclaim-account}.ts',
      'api/src/platform/counted-attempts.ts',
    ],
    tests: ['src/accounts/*.test.ts', 'src/reclaim.test.ts', 'src/several-processes.test.ts'],
  },
  factors: {
    mutate: [
      'api/src/second-factor/*.ts',
      'api/src/{social,phones,passwords,verification}/*.ts',
      '!**/*.test.ts',
    ],
    tests: ['src/{second-factor,social,phones,passwords,verification}/*.test.ts', 'src/take-over.test.ts'],
  },
  signing: {
    mutate: ['api/src/platform/{signature,csrf,tokens,identify,identify-cookies}.ts'],
    tests: ['src/platform/{signature,csrf,tokens,identify}.test.ts', 'src/request-signing.test.ts'],
  },
  wishlists: {
    mutate: ['api/src/wishlists/{can-view,rights,find-list}.ts', 'api/src/share-links/{link,open-link}.ts'],
    tests: ['src/{wishlists,share-links}/*.test.ts', 'src/relations-matrix.test.ts'],
  },
  office: {
    mutate: [
      'api/src/office/{require-staff,refund,refund-limit,changed-meanwhile,change-account,people}.ts',
      'api/src/platform/csv.ts',
      'api/src/reports/{create-report,decide-report}.ts',
      'api/src/wishlists/hide-list.ts',
    ],
    tests: ['src/{office,reports}/*.test.ts', 'src/access-matrix.test.ts'],
  },
  uploads: {
    mutate: ['api/src/platform/{uploads,redraw-picture}.ts', 'api/src/support/sanitize-files.ts'],
    tests: [
      'src/platform/{uploads,aborted-uploads}.test.ts',
      'src/support/*.test.ts',
      'src/profile/*.test.ts',
    ],
  },
  limits: {
    mutate: ['api/src/platform/{rate-limit,stored-rate-limits,connections,address-block}.ts'],
    tests: ['src/platform/{rate-limit,stored-rate-limits,connections}.test.ts'],
  },
  outside: {
    mutate: ['api/src/platform/{fetch-external,address-block}.ts'],
    tests: ['src/platform/fetch-external.test.ts', 'src/wishlists/import/*.test.ts'],
  },
}
