export { selectLists as listNewsletterLists } from './list-store.ts'
export { newsletterMailExamples } from './mail-examples.ts'
export { newsletter } from './settings.ts'
export {
  choosePreferences,
  confirmSignUp,
  endMails,
  findPerson,
  findUnconfirmed,
  followAccount,
  limitSignUps,
  signUpForNews,
  unsubscribeByLink,
  unsubscribeFromOffers,
} from './sign-up.ts'
export { checkLists } from './subscribers.ts'
export * as newsletterTokens from './token.ts'
export * as newsletterMarkup from './markup.ts'
