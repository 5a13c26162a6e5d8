import { defineFormatter } from '../../registry/types.ts'
import type { Scope } from '../../registry/types.ts'
import { escapeText } from '../shared/markup.ts'
import { fillMessage, localize } from '../i18n/strings.ts'
import { asCount, getMember } from '../shared/values.ts'

function writeEnglish(count: number): string {
  if (count === 0) return 'No Comments'
  return count === 1 ? '1 Comment' : `${count} Comments`
}

/** The number of comments in the words of the site, not escaped; '' where the page has none. */
export function localizeCount(count: number, scope: Scope): string {
  const text = localize(scope, count === 0 ? 'commentCountNone' : 'commentCount', '')
  return text === '' ? '' : fillMessage(text, { count: String(count) }, scope)
}

export const commentCount = defineFormatter({
  name: 'comment-count',
  summary:
    'How many public comments an item has, in the words of `localizedStrings` (`commentCountNone`, `commentCount`) or in English.',
  usage: '',
  pure: true,
  apply: ([item], _args, scope) => {
    const count = asCount(getMember(item, 'publicCommentCount'))
    return escapeText(localizeCount(count, scope) || writeEnglish(count))
  },
  examples: [
    { template: '{item|comment-count}', data: { item: { publicCommentCount: 1 } }, output: '1 Comment' },
    { template: '{item|comment-count}', data: { item: {} }, output: 'No Comments' },
    {
      template: '{item|comment-count}',
      data: {
        item: { publicCommentCount: 3 },
        localizedStrings: { commentCount: '{count plural one {# Kommentar} other {# Kommentare}}' },
      },
      output: '3 Kommentare',
      options: { locale: 'de' },
    },
  ],
})
