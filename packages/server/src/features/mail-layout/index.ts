export { mailColors, renderDocument } from './document.ts'
export {
  renderButton,
  renderFiles,
  renderHeadedLines,
  renderMail,
  renderParagraph,
  renderPlainLink,
  renderRows,
  renderTextLink,
  renderTickets,
} from './layout.ts'
