export { hashCode } from './code.ts'
export { giftCardChanged } from './errors.ts'
export { issueCredit, issueGiftCards } from './issue.ts'
export { giftCardMailExamples } from './mail-examples.ts'
export {
  disableCards,
  findGiftCards,
  holdParts,
  type IssuedGiftCard,
  listIssuedCards,
  returnParts,
  spendParts,
} from './store.ts'
