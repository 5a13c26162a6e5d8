import { z } from 'zod'

/** What the buyer told with the card. Nothing of it is certain: it came from a browser. */
const Answers = z.object({
  recipientName: z.string().max(200).catch('').default(''),
  recipientEmail: z.string().max(320).catch('').default(''),
  senderName: z.string().max(200).catch('').default(''),
  message: z.string().max(2000).catch('').default(''),
  deliverOn: z.string().catch('').default(''),
})
export type GiftCardAnswers = z.infer<typeof Answers>

export interface PaidOrder {
  readonly orderId: string
  readonly orderNumber: number
  readonly email: string
  readonly currency: string
  readonly baseUrl: string
  readonly testMode: boolean
  readonly lines: readonly {
    readonly lineId: string
    readonly productType: number
    readonly title: string
    readonly quantity: number
    readonly unitPriceMinor: number
    readonly additionalFields: unknown
  }[]
}

export function readAnswers(fields: unknown): GiftCardAnswers {
  const parsed = Answers.safeParse(fields)
  return parsed.success ? parsed.data : Answers.parse({})
}
