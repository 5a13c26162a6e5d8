import { defineFormatter } from '../../registry/types.ts'
import { attribute, escapeAttribute } from '../shared/markup.ts'
import { textOf } from '../shared/values.ts'

export const comments = defineFormatter({
  name: 'comments',
  summary: 'The place of the comments of an item, or of the collection itself.',
  usage: '',
  apply: ([item], _args, scope) => {
    const id = textOf(item, 'id')
    const owner = item !== undefined && item === scope.find('collection') ? 'data-collection-id' : 'data-item-id'
    return (
      `<div class="squarespace-comments" id="comments-${escapeAttribute(id)}"` +
      attribute(owner, id) +
      attribute('data-public-comment-count', textOf(item, 'publicCommentCount')) +
      attribute('data-comment-state', textOf(item, 'commentState')) +
      '></div>'
    )
  },
  examples: [
    {
      template: '{item|comments}',
      data: { item: { id: 'a1', publicCommentCount: 3, commentState: 1 } },
      output:
        '<div class="squarespace-comments" id="comments-a1" data-item-id="a1" data-public-comment-count="3" data-comment-state="1"></div>',
    },
  ],
})
