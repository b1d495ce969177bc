import type { ResponseFor } from '@akyede/contract/api'
import type { ReactNode } from 'react'
import { Section } from '#feature/checkout'
import type { GiftList } from './gift-list-path.ts'
import { giftOrderWordsFor } from './gift-order-words.ts'
import { ReceiptField, WordsFields } from './give-fields.tsx'
import type { GiveFormState } from './give-request.ts'
import { GiveWallet } from './give-wallet.tsx'

interface GiftOrderStepsProps {
  form: GiveFormState
  list: GiftList
  /** Who is signed in. */
  user: ResponseFor<'getUser'> | undefined
  asGuest: boolean
  /** What of it is to be chosen. */
  children?: ReactNode
}

/** With which words it is given, where the receipt goes, how it is paid: three steps on one sheet. */
export function GiftOrderSteps({ asGuest, children, ...fields }: GiftOrderStepsProps) {
  return (
    <>
      <Section number={1} title={giftOrderWordsFor(fields.list).yours}>
        {children}
        <WordsFields {...fields} />
      </Section>
      <Section number={2} title="Your receipt">
        <ReceiptField {...fields} />
      </Section>
      <Section number={3} title="Pay">
        <GiveWallet form={fields.form} asGuest={asGuest} />
      </Section>
    </>
  )
}
