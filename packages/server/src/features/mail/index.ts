export {
  block,
  renderButton,
  renderFiles,
  renderMail,
  type MailRow,
  renderParagraph,
  renderPlainLink,
  renderRows,
} from './layout.ts'
export { insertMailCte, queueMail } from './service.ts'
export type { NewMail } from './store.ts'
