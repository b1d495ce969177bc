declare module '#platform/outbox.ts' {
  interface Events {
    /** A person wrote, to open a request or in one. */
    'support.written': { message_id: string }
    /** A person opened a request again without a word. */
    'support.reopened': { ticket_id: string }
    /** The shop answered. */
    'support.answered': { message_id: string }
    /** The shop says that it is solved, or closes it. */
    'support.ended': { ticket_id: string; status: 'resolved' | 'closed'; at: string }
  }
}

export {}
