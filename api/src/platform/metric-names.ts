import type { PaymentStatus } from '@akyede/contract/payments'

/** Counters with the possible values of each label: an unbounded label would fill the memory. */
export interface CounterLabels {
  webhook: { provider: string; result: 'stored' | 'duplicate' | 'forged' | 'ignored' }
  payment: { provider: string; outcome: PaymentStatus }
  payout: { outcome: 'paid' | 'failed' | 'returned' | 'held' }
  dispute: { provider: string; status: 'opened' | 'under_review' | 'won' | 'lost' }
  busy: { lane: Lane; cause: 'in_flight' | 'delay' | 'closing' }
  passwordRefused: Record<never, never>
  loopBlocked: Record<never, never>
  analytics: { result: 'kept' | 'dropped' | 'unknown' | 'unwanted' }
  email: { channel: 'email' | 'sms'; outcome: 'sent' | 'failed' | 'refused' }
  lateRead: { server: 'replica' | 'primary' }
}

/** Load shedding order: pages, then reads, then requests that move money. */
export type Lane = 'money' | 'read' | 'page'

type CounterSpec<Labels> = {
  readonly name: string
  readonly help: string
  readonly labels: readonly Labels[]
}

export const counters: {
  readonly [Name in keyof CounterLabels]: CounterSpec<keyof CounterLabels[Name] & string>
} = {
  webhook: {
    name: 'akyede_webhooks_total',
    help: 'Webhooks from payment providers, by result',
    labels: ['provider', 'result'],
  },
  payment: {
    name: 'akyede_payments_total',
    help: 'Payments, by outcome',
    labels: ['provider', 'outcome'],
  },
  payout: {
    name: 'akyede_payouts_total',
    help: 'Payouts to makers, by outcome',
    labels: ['outcome'],
  },
  dispute: {
    name: 'akyede_disputes_total',
    help: 'Payment disputes, by status',
    labels: ['provider', 'status'],
  },
  busy: {
    name: 'akyede_busy_total',
    help: 'Calls and pages refused because the server was busy, by lane and cause',
    labels: ['lane', 'cause'],
  },
  passwordRefused: {
    name: 'akyede_password_refused_total',
    help: 'Sign-ins and registrations refused because too many passwords waited to be hashed',
    labels: [],
  },
  loopBlocked: {
    name: 'akyede_event_loop_blocked_total',
    help: 'Times that the event loop was blocked for more than 50 ms',
    labels: [],
  },
  analytics: {
    name: 'akyede_analytics_events_total',
    help: 'Analytics events, by result',
    labels: ['result'],
  },
  email: {
    name: 'akyede_emails_total',
    help: 'Attempts to deliver emails and SMS, by channel and outcome',
    labels: ['channel', 'outcome'],
  },
  lateRead: {
    name: 'akyede_late_reads_total',
    help: 'Reads that may be late, by the server that answered them',
    labels: ['server'],
  },
}

/** How the values of several processes are combined. */
type Aggregator = 'sum' | 'max' | 'min'
export type GaugeSpec = readonly [name: string, help: string, aggregator: Aggregator, label?: string]

export const gauges = {
  ready: ['akyede_ready', '1 while /readyz returns 200', 'min'],
  inFlight: ['akyede_requests_in_flight', 'Requests in progress', 'sum'],
  realtimeConnections: ['akyede_realtime_lines', 'Open realtime sockets', 'sum'],
  loopP50: ['akyede_event_loop_delay_p50_seconds', 'Median delay since the last scrape', 'max'],
  loopP99: ['akyede_event_loop_delay_p99_seconds', '99th percentile since the last scrape', 'max'],
  loopMax: ['akyede_event_loop_delay_max_seconds', 'Longest delay since the last scrape', 'max'],
  poolOpen: ['akyede_database_pool_open', 'Open database connections', 'sum'],
  poolIdle: ['akyede_database_pool_idle', 'Idle database connections', 'sum'],
  poolWaiting: ['akyede_database_pool_waiting', 'Requests waiting for a database connection', 'sum'],
  outboxLag: ['akyede_outbox_lag_seconds', 'Age of the oldest event that is not delivered', 'max'],
  queueDepth: ['akyede_queue_depth', 'Jobs that are due', 'max'],
  queueFailed: ['akyede_queue_failed', 'Jobs that failed for good', 'max'],
  passwordsRunning: ['akyede_passwords_running', 'Passwords being hashed', 'sum'],
  passwordsWaiting: ['akyede_passwords_waiting', 'Passwords waiting to be hashed', 'sum'],
  invariantsBroken: ['akyede_invariants_broken', 'Rows that break an invariant, at the last check', 'max'],
  invariantsCheckedAt: ['akyede_invariants_checked_timestamp_seconds', 'Time of the last check', 'max'],
  searchColumnsBytes: [
    'akyede_search_columns_bytes',
    'Memory of the search columns, by the number of products',
    'max',
  ],
  replicaLagBytes: ['akyede_replica_lag_bytes', 'Bytes that the read replica has not replayed', 'max'],
  problemsOpen: ['akyede_problems_open', 'Problems with orders that wait for staff', 'max'],
  problemsOldest: ['akyede_problems_oldest_seconds', 'How long the oldest of them waits for staff', 'max'],
  payable: [
    'akyede_payable_pesewas',
    'What makers are owed and not paid, by state; `owed` is what they owe',
    'max',
    'state',
  ],
  providerDifference: [
    'akyede_provider_difference_pesewas',
    'Reported less expected balance of a provider at the last daily check; 0 up to a cedi',
    'max',
    'provider',
  ],
  diskFreeBytes: ['akyede_disk_free_bytes', 'Free bytes on the disk of DATA_DIR', 'min'],
  memoryResident: ['process_resident_memory_bytes', 'Memory of the process', 'sum'],
  memoryHeap: ['nodejs_heap_used_bytes', 'Memory of JavaScript objects', 'sum'],
} as const satisfies Record<string, GaugeSpec>

export type GaugeName = keyof typeof gauges
/** A gauge with a label has a value for each value of its label. */
export type GaugeValues = {
  readonly [Name in GaugeName]?: (typeof gauges)[Name]['length'] extends 4
    ? Readonly<Record<string, number>>
    : number
}
