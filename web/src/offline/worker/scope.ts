/** As much of a service worker's surroundings as ours uses: its own types cannot stand beside those of pages. */
export interface WorkerScope {
  readonly location: { readonly origin: string }
  readonly registration: { readonly waiting: Poster | null }
  readonly clients: { claim(): Promise<void>; matchAll(): Promise<readonly unknown[]> }
  skipWaiting(): Promise<void>
  addEventListener(type: 'install' | 'activate', listener: (event: LastingEvent) => void): void
  addEventListener(
    type: 'message',
    listener: (event: LastingEvent & { readonly data: unknown }) => void,
  ): void
  addEventListener(type: 'fetch', listener: (event: FetchEvent) => void): void
}

interface Poster {
  postMessage(message: unknown): void
}

/** An event that may go on after its listener has returned. */
interface LastingEvent {
  waitUntil(work: Promise<unknown>): void
}

export interface FetchEvent extends LastingEvent {
  readonly request: Request
  respondWith(answer: Promise<Response>): void
}
