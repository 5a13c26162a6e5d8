export { renderBrand } from './brand.ts'
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
