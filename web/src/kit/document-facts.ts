import type { EndpointName, RequestFor, ResponseFor } from '@akyede/contract/api'
import type { SocialProvider } from '@akyede/contract/social'
import { createContext, useContext } from 'react'
import { createContext as createRouterContext } from 'react-router'

/** A link that the operator configured, to a page of this shop or to another site. */
export interface NamedLink {
  name: string
  address: string
}

/** The shop's configuration that every page shows. It is the same for all users. */
export interface SiteFacts {
  vendorUrl: string
  company: readonly NamedLink[]
  social: readonly NamedLink[]
  /** Contact details are set only where the operator configured them. Numbers are E.164. */
  email?: string | undefined
  phone?: string | undefined
  whatsapp?: string | undefined
  /** Providers that users may sign in with, besides a password. */
  signIn: readonly SocialProvider[]
  /** Set where the operator shows customs that no reader has confirmed. */
  unconfirmedCustoms?: true
}

/** Facts about the response that only the server knows. */
export interface DocumentFacts {
  /** Marks our own scripts. Their hashes replace it once the document is complete. */
  nonce: string
  requestId: string
  /** The visitor asked to save data, so no web fonts are loaded. */
  saveData: boolean
  site: SiteFacts
  /** The time of the shop's clock. */
  now: Date
  /** The share link of the list that the landing page shows. */
  exampleList: string | undefined
  /** Logs an error on the server. */
  report: (error: unknown) => void
  /** Resolves when the document may be rendered. */
  takeTurn: () => Promise<void>
}

/** Carries the facts from the HTTP side to the renderer. */
export const documentFactsContext = createRouterContext<DocumentFacts>()

/** The facts that the document itself contains. A request id is included only when the page failed. */
export type PrintedFacts = Pick<DocumentFacts, 'saveData' | 'site'> & {
  nonce?: string | undefined
  /** The public address of a page that search engines may read. It stays on the server. */
  share?: { readonly origin: string; readonly path: string } | undefined
  failedRequestId?: string | undefined
}

/** Set on the server. The browser reads the same facts from the document. */
export const PrintedFactsContext = createContext<PrintedFacts | undefined>(undefined)

/**
 * The facts of the document, equal on both sides of hydration except for the nonce, which stays on the server.
 */
export function usePrintedFacts(): PrintedFacts {
  const printed = useContext(PrintedFactsContext)
  if (printed) return printed
  const { requestId, saveData, site = '' } = document.documentElement.dataset
  return { saveData: saveData !== undefined, failedRequestId: requestId, site: siteIn(site) }
}

let read: SiteFacts | undefined

/** The site facts never change within a document, so they are parsed once. */
const siteIn = (text: string): SiteFacts => {
  read ??= JSON.parse(text) as SiteFacts
  return read
}

/** The public forms that browsers without scripts can send. */
export type FormName = 'sendContactMessage' | 'subscribeNewsletter' | 'forgotPassword'

/** The response of the API to a form: its body, or a problem. */
export interface FormResponse {
  readonly status: number
  readonly body: unknown
  readonly retryAfter: number | undefined
}

/** The functions of the API that loaders and actions of public pages call in process. */
export interface LoaderServices {
  /** Calls a public read. */
  call<Name extends EndpointName>(name: Name, request: RequestFor<Name>): Promise<ResponseFor<Name>>
  /** The current day, such as 2026-12-24. A page that reads it is cached until midnight at most. */
  today(): string
  /** Sends a form of the request. Refusals are responses too. */
  sendForm(name: FormName, fields: Readonly<Record<string, string>>): Promise<FormResponse>
}

/** The key under which loaders find the services: `context.get(servicesContext).call(…)`. */
export const servicesContext = createRouterContext<LoaderServices>()
