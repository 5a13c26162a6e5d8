/** Messages between the supervisor and its processes. */
export type ProcessMessage =
  /** A process does its work; the first account is there where this start has made it. */
  | { readonly kind: 'ready'; readonly notice: string }
  /** A process asks all others: `id` is its own number for the question, `count` how many are asked. */
  | { readonly kind: 'question'; readonly id: number; readonly topic: string }
  | {
      readonly kind: 'asked'
      readonly id: number
      readonly topic: string
      readonly from: number
      readonly count: number
    }
  | {
      readonly kind: 'reply'
      readonly id: number
      readonly to: number
      readonly count: number
      readonly value: unknown
    }
  | { readonly kind: 'replied'; readonly id: number; readonly count: number; readonly value: unknown }

/** Whether this came from one of us: other modules send messages of their own. */
export function isProcessMessage(message: unknown): message is ProcessMessage {
  return typeof message === 'object' && message !== null && 'kind' in message && typeof message.kind === 'string'
}
