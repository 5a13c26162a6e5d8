import type { Site } from '../../platform/context.ts'
import { abandonedCartMailExamples } from '../abandoned-carts/index.ts'
import type { CustomerMail, MailExamples, mailKinds } from '../customer-mails/index.ts'
import { draftOrderMailExamples } from '../draft-orders/index.ts'
import { giftCardMailExamples } from '../gift-cards/index.ts'
import { newsletterMailExamples } from '../newsletter/index.ts'
import { orderEditMailExamples } from '../order-edits/index.ts'
import { orderExamples } from '../orders/index.ts'
import { restockMailExamples } from '../restock/index.ts'
import { reviewMailExamples } from '../reviews/index.ts'
import { accountMailExamples } from '../site-users/index.ts'
import { wishListMailExamples } from '../wish-lists/index.ts'
import { subscriptionMailExamples } from '../subscriptions/index.ts'

const examples: MailExamples = {
  ...orderExamples.orderMailExamples,
  ...orderEditMailExamples,
  ...draftOrderMailExamples,
  ...giftCardMailExamples,
  ...subscriptionMailExamples,
  ...accountMailExamples,
  ...restockMailExamples,
  ...wishListMailExamples,
  ...abandonedCartMailExamples,
  ...reviewMailExamples,
  ...newsletterMailExamples,
}

/** A mail of an invented buyer. Its texts are the platform's, with their variables. */
export function createExample(site: Site, kind: mailKinds.CustomerMailKind, now: Date): CustomerMail {
  const create = examples[kind]
  if (!create) throw new Error(`No feature has an example of the mail "${kind}".`)
  return create(site, now)
}
