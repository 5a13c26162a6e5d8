import { defineFormatter } from '../../registry/types.ts'
import { escapeAttribute, escapeText } from '../shared/markup.ts'
import { asString, lookupAt, member, textOf } from '../shared/values.ts'

export const commentLink = defineFormatter({
  name: 'comment-link',
  summary: 'A link to the comments of an item, with their number; the number comes from Disqus where the site uses it.',
  usage: '',
  apply: ([item], _args, scope) => {
    const url = escapeAttribute(textOf(item, 'fullUrl'))
    const id = escapeAttribute(textOf(item, 'id'))
    if (asString(lookupAt(scope, 'websiteSettings', 'disqusShortname')) !== '') {
      return `\n  <a href="${url}" class="sqs-comment-link sqs-disqus-comment-link" data-id="${id}"></a>\n`
    }
    const count = member(item, 'publicCommentCount')
    return (
      `\n  <a href="${url}#comments-${id}" class="sqs-comment-link" data-id="${id}">\n` +
      `  ${count === 0 ? 'No' : escapeText(asString(count))}\n  ${count === 1 ? 'Comment' : 'Comments'}\n  </a>\n`
    )
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
