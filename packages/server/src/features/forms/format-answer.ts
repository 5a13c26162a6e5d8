import { type FormAnswer, formatAnswerLines, type Translate } from '@vitrine/commerce'

/** The answer to a field as lines of text, in the language of the site. */
export function formatAnswer(answer: FormAnswer, t: Translate): string[] {
  return formatAnswerLines(answer, (code) => {
    if (code === -2) return t('productAnswerMapStronglyDisagree')
    if (code === -1) return t('productAnswerMapDisagree')
    if (code === 1) return t('productAnswerMapAgree')
    if (code === 2) return t('productAnswerMapStronglyAgree')
    return t('productAnswerMapNeutral')
  })
}
