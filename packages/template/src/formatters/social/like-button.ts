import { defineFormatter } from '../../registry/types.ts'
import { renderAttribute } from '../shared/markup.ts'
import { isTruthy, lookupAt, readText } from '../shared/values.ts'

export const likeButton = defineFormatter({
  name: 'like-button',
  summary: 'A button that likes an item. Nothing where likes are turned off for the site.',
  usage: '',
  apply: ([item], _args, scope) => {
    if (item === undefined || !isTruthy(lookupAt(scope, 'websiteSettings', 'simpleLikingEnabled'))) return ''
    const attributes =
      renderAttribute('data-item-id', readText(item, 'id')) +
      renderAttribute('data-like-count', readText(item, 'likeCount'))
    return (
      `<span class="sqs-simple-like"${attributes}>\n` +
      '    <span class="like-icon"></span>\n    <span class="like-count"></span>\n  </span>'
    )
  },
  examples: [
    {
      template: '{item|like-button}',
      data: { websiteSettings: { simpleLikingEnabled: true }, item: { id: 'a1', likeCount: 7 } },
      output:
        '<span class="sqs-simple-like" data-item-id="a1" data-like-count="7">\n    <span class="like-icon"></span>\n    <span class="like-count"></span>\n  </span>',
    },
    { template: '[{item|like-button}]', data: { item: { id: 'a1' } }, output: '[]' },
  ],
})
