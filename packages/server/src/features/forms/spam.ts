import type { FormAnswer } from '@vitrine/commerce'

export const spamReasons = ['trap', 'links', 'words'] as const
type SpamReason = (typeof spamReasons)[number]

/** The name of an input that people do not see: only programs fill it in. */
export const trapName = 'homepage'
/** Spam is deleted after so many days. */
export const spamDays = 30
/** Links that a person may write; fields for a web address do not count. */
const maxLinks = 3

/** Why a submission is taken for spam; null when it is not. The visitor gets the usual thanks. */
export function findSpamReason(
  form: { readonly blockedWords: readonly string[] },
  answers: readonly FormAnswer[],
  trap: string,
): SpamReason | null {
  const written = answers.filter(({ type }) => type !== 'website' && type !== 'hidden')
  const text = written.flatMap(({ value, values = {} }) => [value, ...Object.values(values)]).join('\n')
  return findTextSpam(form, text, trap)
}

/** Why a text that somebody wrote is taken for spam; null when it is not. `trap` is what is in the input that people do not see. */
export function findTextSpam(
  { blockedWords }: { readonly blockedWords: readonly string[] },
  text: string,
  trap: string,
): SpamReason | null {
  if (trap.trim() !== '') return 'trap'
  if ((text.match(/\bhttps?:\/\/(?:www\.)?|\bwww\.|\[url|<a\s/gi) ?? []).length > maxLinks) return 'links'
  return blockedWords.some((word) => hasWord(text, word)) ? 'words' : null
}

/** Whole words only: a part of one is found in many that mean no harm. */
function hasWord(text: string, word: string): boolean {
  const wanted = word.trim().replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')
  return wanted !== '' && new RegExp(`(?<![\\p{L}\\p{N}])${wanted}(?![\\p{L}\\p{N}])`, 'iu').test(text)
}
