import type { PaymentStatus } from '@akyede/contract/payments'

/** Counters with the possible values of each label: an unbounded label would fill the memory. */
export interface CounterLabels {
  webhook: { provider: string; result: 'stored' | 'duplicate' | 'forged' | 'ignored' }
  payment: { provider: string; outcome: PaymentStatus }
  dispute: { provider: string; status: 'opened' | 'under_review' | 'won' | 'lost' }
  busy: { lane: Lane; cause: 'in_flight' | 'delay' | 'closing' }
  passwordRefused: Record<never, never>
  loopBlocked: Record<never, never>
  analytics: { result: 'kept' | 'dropped' | 'unknown' | 'unwanted' }
  email: { channel: 'email' | 'sms'; outcome: 'sent' | 'failed' | 'refused' }
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
    help: 'Webhooks of payment providers, by what became of them',
    labels: ['provider', 'result'],
  },
  payment: {
    name: 'akyede_payments_total',
    help: 'Payments by what became of them',
    labels: ['provider', 'outcome'],
  },
  dispute: {
    name: 'akyede_disputes_total',
    help: 'Disputes of payments by where they stand',
    labels: ['provider', 'status'],
  },
  busy: {
    name: 'akyede_busy_total',
    help: 'Calls and pages refused because the shop was busy, by lane and cause',
    labels: ['lane', 'cause'],
  },
  passwordRefused: {
    name: 'akyede_password_refused_total',
    help: 'Sign-ins and registrations refused because too many passwords waited',
    labels: [],
  },
  loopBlocked: {
    name: 'akyede_event_loop_blocked_total',
    help: 'Times that the event loop stood still for more than 50 ms',
    labels: [],
  },
  analytics: {
    name: 'akyede_analytics_events_total',
    help: 'Events of visits, by what became of them',
    labels: ['result'],
  },
  email: {
    name: 'akyede_emails_total',
    help: 'Attempts to deliver emails and SMS, by channel and outcome',
    labels: ['channel', 'outcome'],
  },
}

/** How the values of several processes are combined. */
type Aggregator = 'sum' | 'max' | 'min'
type GaugeSpec = readonly [name: string, help: string, aggregator: Aggregator]

export const gauges = {
  ready: ['akyede_ready', '1 while /readyz would answer 200', 'min'],
  inFlight: ['akyede_requests_in_flight', 'Requests being worked on', 'sum'],
  realtimeConnections: ['akyede_realtime_lines', 'Open sockets of tabs', 'sum'],
  loopP50: ['akyede_event_loop_delay_p50_seconds', 'Since the last look', 'max'],
  loopP99: ['akyede_event_loop_delay_p99_seconds', 'Since the last look', 'max'],
  loopMax: ['akyede_event_loop_delay_max_seconds', 'Since the last look', 'max'],
  poolOpen: ['akyede_database_pool_open', 'Open database connections', 'sum'],
  poolIdle: ['akyede_database_pool_idle', 'Idle database connections', 'sum'],
  poolWaiting: ['akyede_database_pool_waiting', 'Who waits for a database connection', 'sum'],
  outboxLag: ['akyede_outbox_lag_seconds', 'How long the oldest event has been due for a listener', 'max'],
  queueDepth: ['akyede_queue_depth', 'Jobs that are due', 'max'],
  queueFailed: ['akyede_queue_failed', 'Jobs that were given up', 'max'],
  passwordsRunning: ['akyede_passwords_running', 'Passwords being hashed', 'sum'],
  passwordsWaiting: ['akyede_passwords_waiting', 'Passwords that wait for it', 'sum'],
  invariantsBroken: ['akyede_invariants_broken', 'Rows that break an invariant, at the last check', 'max'],
  invariantsCheckedAt: ['akyede_invariants_checked_timestamp_seconds', 'When they were checked', 'max'],
  memoryResident: ['process_resident_memory_bytes', 'Memory of the process', 'sum'],
  memoryHeap: ['nodejs_heap_used_bytes', 'JavaScript objects in it', 'sum'],
} as const satisfies Record<string, GaugeSpec>

export type GaugeName = keyof typeof gauges
export type GaugeValues = Partial<Record<GaugeName, number>>
