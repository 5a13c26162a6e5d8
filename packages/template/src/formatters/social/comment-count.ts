import { defineFormatter } from '../../registry/types.ts'
import { asNumber, member } from '../shared/values.ts'

export const commentCount = defineFormatter({
  name: 'comment-count',
  summary: 'How many public comments an item has, in English words.',
  usage: '',
  pure: true,
  apply: ([item]) => {
    const count = asNumber(member(item, 'publicCommentCount'))
    if (count === 0) return 'No Comments'
    return count === 1 ? '1 Comment' : `${count} Comments`
  },
  examples: [
    { template: '{item|comment-count}', data: { item: { publicCommentCount: 1 } }, output: '1 Comment' },
    { template: '{item|comment-count}', data: { item: {} }, output: 'No Comments' },
  ],
})
