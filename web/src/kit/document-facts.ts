import { createContext, useContext } from 'react'
import { createContext as createRouterContext } from 'react-router'

/** What only the server knows about the response that it is writing. */
export interface DocumentFacts {
  /** Allows this response's own scripts under its content security policy. */
  nonce: string
  requestId: string
  /** The visitor asked to save data: no web fonts. */
  saveData: boolean
  /** Writes a failure into the server's log. */
  report: (error: unknown) => void
}

/** Carries the facts from the HTTP side to the renderer. */
export const documentFactsContext = createRouterContext<DocumentFacts>()

/** The part that the document itself shows. A request id is there only when the page failed. */
export type PrintedFacts = Pick<DocumentFacts, 'nonce' | 'saveData'> & {
  failedRequestId?: string | undefined
}

/** Given by the server; the browser reads the same facts back from the document. */
export const PrintedFactsContext = createContext<PrintedFacts | undefined>(undefined)

/** The facts of the document, the same on both sides of hydration (the nonce alone stays with the server). */
export function usePrintedFacts(): PrintedFacts {
  const printed = useContext(PrintedFactsContext)
  if (printed) return printed
  const { requestId, saveData } = document.documentElement.dataset
  return { nonce: '', saveData: saveData !== undefined, failedRequestId: requestId }
}
