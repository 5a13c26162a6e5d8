import { defineFormatter } from '../../registry/types.ts'
import { escapeAttribute, escapeText } from '../shared/markup.ts'
import { asCount, asString, lookupAt, getMember, readText } from '../shared/values.ts'
import { localizeCount } from './comment-count.ts'

function writeEnglish(count: number): string {
  return `${count === 0 ? 'No' : count}\n  ${count === 1 ? 'Comment' : 'Comments'}`
}

export const commentLink = defineFormatter({
  name: 'comment-link',
  summary: 'A link to the comments of an item, with their number; the number comes from Disqus where the site uses it.',
  usage: '',
  apply: ([item], _args, scope) => {
    const url = escapeAttribute(readText(item, 'fullUrl'))
    const id = escapeAttribute(readText(item, 'id'))
    if (asString(lookupAt(scope, 'websiteSettings', 'disqusShortname')) !== '') {
      return `\n  <a href="${url}" class="sqs-comment-link sqs-disqus-comment-link" data-id="${id}"></a>\n`
    }
    const count = asCount(getMember(item, 'publicCommentCount'))
    const words = escapeText(localizeCount(count, scope)) || writeEnglish(count)
    return `\n  <a href="${url}#comments-${id}" class="sqs-comment-link" data-id="${id}">\n  ${words}\n  </a>\n`
  },
  examples: [
    {
      template: '{item|comment-link}',
      data: { item: { id: 'a1', fullUrl: '/journal/oak', publicCommentCount: 3 } },
      output:
        '\n  <a href="/journal/oak#comments-a1" class="sqs-comment-link" data-id="a1">\n  3\n  Comments\n  </a>\n',
    },
  ],
})
