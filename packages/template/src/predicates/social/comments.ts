import { asNumber, isTruthy, getMember } from '../../formatters/shared/values.ts'
import { defineSimple } from '../family.ts'

const OPEN = 1

export const comments = defineSimple({
  name: 'comments?',
  summary: 'True when the current item takes comments or has some, and the site shows comments.',
  test: (scope) => {
    const settings = scope.find('websiteSettings')
    if (settings !== undefined && !isTruthy(getMember(settings, 'commentsEnabled'))) return false
    const { node } = scope
    return asNumber(getMember(node, 'commentState')) === OPEN || asNumber(getMember(node, 'publicCommentCount')) > 0
  },
  yes: { commentState: OPEN },
  no: { commentState: OPEN, websiteSettings: { commentsEnabled: false } },
})
