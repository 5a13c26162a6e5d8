import { example, type MailExamples } from '../customer-mails/index.ts'
import {
  buildCodeMail,
  buildEmailCodeMail,
  buildEmailNotice,
  buildEmailWarning,
  buildInvitation,
  buildPasswordNotice,
  buildWelcomeMail,
} from './mails.ts'

const code = '482913'

export const accountMailExamples: MailExamples = {
  'account-code': (site) => buildCodeMail(site, example.email, code),
  'account-email-code': (site) => buildEmailCodeMail(site, example.email, code),
  'account-welcome': (site) => buildWelcomeMail(site, example.email),
  'account-invitation': (site) => buildInvitation(site, example.email),
  'account-password': (site) => buildPasswordNotice(site, example.email),
  'account-email-changing': (site) => buildEmailWarning(site, example.email),
  'account-email-changed': (site) => buildEmailNotice(site, example.email, '/account'),
}
