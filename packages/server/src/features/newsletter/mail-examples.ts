import { example, type MailExamples } from '../customer-mails/index.ts'
import { describeConfirmation } from './mail.ts'

export const newsletterMailExamples: MailExamples = {
  'newsletter-confirm': (site) =>
    describeConfirmation(site, { subscriberId: example.id, epoch: 0, email: example.email }),
}
