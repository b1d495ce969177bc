/** Points. @type {readonly import('../guards.mjs').Guard[]} */
export const rewards = [
  {
    name: 'points-lock',
    sentence: 'Who looks at a balance looks at what nobody else spends meanwhile.',
    file: 'api/src/rewards/account.ts',
    from: "    .orderBy(asc(rewardAccounts.user_id))\n    .for('no key update')",
    to: '    .orderBy(asc(rewardAccounts.user_id))',
    test: 'api/src/rewards/redeem.test.ts',
    red: '500 redeems of the whole balance at once',
  },
  {
    name: 'points-own-code',
    sentence: 'A code that points became is its person’s alone.',
    file: 'api/src/promotions/promotion.ts',
    from: 'user_id === null || user_id === userId',
    to: 'user_id === null || userId !== null',
    test: 'api/src/rewards/redeem.test.ts',
    red: 'is unknown to everybody else',
  },
  {
    name: 'points-money-stays',
    sentence: 'No points are granted for money that is on its way back.',
    file: 'api/src/rewards/earnings.ts',
    from: "moneyStaysFor('order', rewardEarnings.order_id), ",
    to: '',
    test: 'api/src/rewards/earn.test.ts',
    red: 'waits while its money is on its way back',
  },
  {
    name: 'points-one-person',
    sentence: 'Nobody earns by inviting themselves.',
    file: 'api/src/rewards/follow-referral.ts',
    from: 'counts && (heldFor === null || referral.released_at !== null)',
    to: 'counts',
    test: 'api/src/rewards/earn.test.ts',
    red: 'is held back until the operator lets it count',
  },
]
