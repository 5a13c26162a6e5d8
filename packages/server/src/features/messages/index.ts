export { localizedStrings, publicStrings } from './localized-strings.ts'
export { messagesAnswer, messagesUrl } from './site-messages.ts'
export { ownWordsRoutes } from './string-overrides/routes.ts'
