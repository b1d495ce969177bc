/** Failures ordered by a control call. They end with the process, so that no restart begins broken. */
export class Faults {
  #next: number | undefined
  #outage = false

  failNext(status: number): void {
    this.#next = status
  }

  setOutage(on: boolean): void {
    this.#outage = on
  }

  /** The status the present API call must fail with, if any; using up a single failure. */
  take(): number | undefined {
    if (this.#outage) return 503
    const status = this.#next
    this.#next = undefined
    return status
  }
}
