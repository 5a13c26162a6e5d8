export { insertMailCte, listOrderMails, queueMail, sendMailAgain } from './service.ts'
export { MailSummary } from './schema.ts'
export { deleteMails, type NewMail } from './store.ts'
export { getUnsubscribePath, queueMarketingMail, suppressions, unsubscribe } from './suppression.ts'
