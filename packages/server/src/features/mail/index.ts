export { block, button, files, mailHtml, type MailFile, type MailRow, paragraph, plainLink, rows } from './layout.ts'
export { mailCte, type NewMail, queueMail, sendQueuedMails } from './service.ts'
