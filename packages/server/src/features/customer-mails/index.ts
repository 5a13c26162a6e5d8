export { addExampleDays, example, type MailExamples } from './examples.ts'
export * as mailParts from './parts.ts'
export {
  compileTexts,
  type CustomerMail,
  getMailLanguage,
  type LoadedTexts,
  loadOwnTexts,
  queueCustomerMail,
  renderCustomerMail,
} from './render.ts'
export { MailDesign, mailDesign } from './settings.ts'
export * as mailTemplateStore from './store.ts'
export { findTextProblem } from './template.ts'
export * as mailKinds from './kinds.ts'
