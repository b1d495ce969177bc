import type { AnswerFor } from '@akyede/contract/api'
import type { ReactNode } from 'react'
import { Section } from '#feature/checkout'
import { ReceiptField, WordsFields } from './give-fields.tsx'
import type { GiveFormState } from './give-request.ts'
import { GiveWallet } from './give-wallet.tsx'
import { givingWordsFor } from './giving-words.ts'
import type { GiversList } from './list-home.ts'

interface GivingStepsProps {
  form: GiveFormState
  list: GiversList
  /** Who is signed in. */
  user: AnswerFor<'getUser'> | undefined
  asGuest: boolean
  /** What of it is to be chosen. */
  children?: ReactNode
}

/** With which words it is given, where the receipt goes, how it is paid: three steps on one sheet. */
export function GivingSteps({ asGuest, children, ...fields }: GivingStepsProps) {
  return (
    <>
      <Section number={1} title={givingWordsFor(fields.list).yours}>
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
