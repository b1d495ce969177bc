import type { Order } from '@akyede/contract/orders'
import { currentStep } from './current-step.ts'
import { Steps } from './steps.tsx'

const stepWords = {
  placed: 'Placed',
  paid: 'Paid',
  making: 'Making',
  shipped: 'Shipped',
  delivered: 'Delivered',
} as const

/** The way of an order, from the click to the door. */
export const OrderTimeline = ({ order: { timeline } }: { order: Pick<Order, 'timeline'> }) => (
  <Steps
    label="Progress of the order"
    steps={timeline.map(({ step, at }) => ({ name: step, text: stepWords[step], at }))}
    current={currentStep(timeline)}
    className="rounded-panel border border-line bg-surface p-5 sm:p-7"
  />
)
