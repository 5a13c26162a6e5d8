import { asNumber, isTruthy, member } from '../../formatters/shared/values.ts'
import { defineSimple } from '../family.ts'

const OPEN = 1

export const comments = defineSimple({
  name: 'comments?',
  summary: 'True when the current item takes comments or has some, and the site shows comments.',
  test: (scope) => {
    const settings = scope.find('websiteSettings')
    if (settings !== undefined && !isTruthy(member(settings, 'commentsEnabled'))) return false
    const { node } = scope
    return asNumber(member(node, 'commentState')) === OPEN || asNumber(member(node, 'publicCommentCount')) > 0
  },
  yes: { commentState: OPEN },
  no: { commentState: OPEN, websiteSettings: { commentsEnabled: false } },
})
