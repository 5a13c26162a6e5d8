export { newsletterTrap, renderNewsletterForm, renderPreferences } from './markup.ts'
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
export { createPersonalToken, readOffer, readPersonalToken } from './token.ts'
export { checkLists } from './subscribers.ts'
