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
} from './layout.ts'
