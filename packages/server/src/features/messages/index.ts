export { localizeStrings, selectPublicStrings } from './localized-strings.ts'
export { renderMessages, getMessagesUrl } from './site-messages.ts'
export { registerStringOverrideRoutes } from './string-overrides/routes.ts'
