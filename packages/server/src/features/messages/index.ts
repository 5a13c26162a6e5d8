export { localizedStrings, publicStrings } from './localized-strings.ts'
export { messagesAnswer, messagesUrl } from './site-messages.ts'
export { stringOverrideRoutes } from './string-overrides/routes.ts'
