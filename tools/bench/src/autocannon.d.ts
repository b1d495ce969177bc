/** The used part of autocannon 9, which has no types. */
declare module 'autocannon' {
  namespace autocannon {
    interface Client {
      setRequests(requests: readonly { method: 'GET'; path: string }[]): void
    }
    interface Options {
      readonly url: string
      readonly connections: number
      /** Seconds. */
      readonly duration: number
      readonly headers: Readonly<Record<string, string>>
      readonly setupClient: (client: Client) => void
    }
    interface Result {
      /** Seconds. */
      readonly duration: number
      readonly '2xx': number
      readonly non2xx: number
      readonly errors: number
    }
    interface Run extends Promise<Result> {
      on(
        event: 'response',
        received: (client: Client, status: number, bytes: number, milliseconds: number) => void,
      ): void
    }
  }
  function autocannon(options: autocannon.Options): autocannon.Run
  export = autocannon
}
