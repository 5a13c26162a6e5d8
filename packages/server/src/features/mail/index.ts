export {
  block,
  renderButton,
  renderFiles,
  renderMail,
  type MailFile,
  type MailRow,
  renderParagraph,
  renderPlainLink,
  renderRows,
} from './layout.ts'
export { insertMailCte, queueMail, sendQueuedMails } from './service.ts'
export type { NewMail } from './store.ts'
