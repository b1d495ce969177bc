import { internalErrorMessage, Refusal } from './refusal.ts'

type Fault = { status: number; when: 'before' | 'after' }

/** Failures ordered by a control call. They end with the process, so that no restart begins broken. */
export class Faults {
  #next: Fault | undefined
  #outage = false

  failNext(fault: Fault): void {
    this.#next = fault
  }

  setOutage(on: boolean): void {
    this.#outage = on
  }

  /** Refuses the present API call if it must fail at this moment, using up a single failure. */
  apply(when: Fault['when']): void {
    if (this.#outage) throw new Refusal(internalErrorMessage, 503)
    const fault = this.#next
    if (fault?.when !== when) return
    this.#next = undefined
    throw new Refusal(internalErrorMessage, fault.status)
  }
}
