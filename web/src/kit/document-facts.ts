import type { SocialProvider } from '@akyede/contract/social'
import { createContext, useContext } from 'react'
import { createContext as createRouterContext } from 'react-router'

/** A link that the operator names: to a page of this shop, or elsewhere. */
export interface NamedLink {
  name: string
  address: string
}

/** What every page says of the shop's surroundings, from its configuration: the same for everyone. */
export interface SiteFacts {
  vendorUrl: string
  company: readonly NamedLink[]
  social: readonly NamedLink[]
  /** Only what the operator named; numbers in E.164. */
  email?: string | undefined
  phone?: string | undefined
  whatsapp?: string | undefined
  /** By whom people may sign in beside a password of ours. */
  signIn: readonly SocialProvider[]
}

/** What only the server knows about the response that it is writing. */
export interface DocumentFacts {
  /** Marks our own scripts; once the document is whole, their hashes take its place. */
  nonce: string
  requestId: string
  /** The visitor asked to save data: no web fonts. */
  saveData: boolean
  site: SiteFacts
  /** Writes a failure into the server's log. */
  report: (error: unknown) => void
  /** Resolves when the document may be drawn. */
  takeTurn: () => Promise<void>
}

/** Carries the facts from the HTTP side to the renderer. */
export const documentFactsContext = createRouterContext<DocumentFacts>()

/** The part that the document itself shows. A request id is there only when the page failed. */
export type PrintedFacts = Pick<DocumentFacts, 'saveData' | 'site'> & {
  nonce?: string | undefined
  failedRequestId?: string | undefined
}

/** Given by the server; the browser reads the same facts back from the document. */
export const PrintedFactsContext = createContext<PrintedFacts | undefined>(undefined)

/** The facts of the document, the same on both sides of hydration (the nonce alone stays with the server). */
export function usePrintedFacts(): PrintedFacts {
  const printed = useContext(PrintedFactsContext)
  if (printed) return printed
  const { requestId, saveData, site = '' } = document.documentElement.dataset
  return { saveData: saveData !== undefined, failedRequestId: requestId, site: siteIn(site) }
}

let read: SiteFacts | undefined

/** One document has one site. */
const siteIn = (text: string): SiteFacts => {
  read ??= JSON.parse(text) as SiteFacts
  return read
}
