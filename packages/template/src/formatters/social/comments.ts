import { defineFormatter } from '../../registry/types.ts'
import type { Scope, Value } from '../../registry/types.ts'
import { renderAttribute, escapeAttribute } from '../shared/markup.ts'
import { isTruthy, lookupAt, readText } from '../shared/values.ts'

/** What the page is about: its item, or else its collection. */
function describeOwner(scope: Scope): string {
  const item = scope.find('item')
  if (isTruthy(item)) return describe('data-item-id', item)
  const collection = scope.find('collection')
  return isTruthy(collection) ? describe('data-collection-id', collection) : ''
}

function describe(name: string, owner: Value): string {
  return (
    renderAttribute(name, readText(owner, 'id')) +
    renderAttribute('data-public-comment-count', readText(owner, 'publicCommentCount')) +
    renderAttribute('data-comment-state', readText(owner, 'commentState'))
  )
}

export const comments = defineFormatter({
  name: 'comments',
  summary:
    'The place of the comments of an item, or of a collection: the element of Disqus where the site uses it. What the page is about is its `item`, or else its `collection`.',
  usage: '',
  apply: ([item], _args, scope) => {
    // Disqus fills the element of this id, and counts by itself.
    if (isTruthy(lookupAt(scope, 'websiteSettings', 'disqusShortname'))) return '\n  <div id="disqus_thread"></div>\n'
    const id = escapeAttribute(readText(item, 'id'))
    return `\n  <div class="squarespace-comments" id="comments-${id}"${describeOwner(scope)}></div>\n`
  },
  examples: [
    {
      template: '{item|comments}',
      data: { item: { id: 'a1', publicCommentCount: 3, commentState: 1 } },
      output:
        '\n  <div class="squarespace-comments" id="comments-a1" data-item-id="a1" data-public-comment-count="3" data-comment-state="1"></div>\n',
    },
    {
      template: '{item|comments}',
      data: { websiteSettings: { disqusShortname: 'oakstudio' }, item: { id: 'a1' } },
      output: '\n  <div id="disqus_thread"></div>\n',
    },
  ],
})
