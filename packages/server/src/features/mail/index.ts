export { block, button, files, mailHtml, type MailFile, type MailRow, paragraph, plainLink, rows } from './layout.ts'
export { mailCte, queueMail, sendQueuedMails } from './service.ts'
export type { NewMail } from './store.ts'
