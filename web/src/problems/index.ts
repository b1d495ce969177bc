export { filesOf, MessageFields, useAttachments } from './message-fields.tsx'
export { ProblemThread } from './problem-thread.tsx'
export { stateTones } from './problem-words.ts'
export { ProblemsOf } from './problems-of.tsx'
