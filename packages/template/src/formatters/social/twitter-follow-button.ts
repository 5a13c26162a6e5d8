import { defineFormatter } from '../../registry/types.ts'
import type { Value } from '../../registry/types.ts'
import { escapeAttribute } from '../shared/markup.ts'
import { readText } from '../shared/values.ts'

const SCRIPT =
  "<script>Y.use('squarespace-follow-buttons', function(Y) { Y.on('domready', function() { Y.Squarespace.FollowButtonUtils.renderAll(); }); });</script>"

/** The user name of a profile, or the last part of its address. */
function userName(profile: Value): string {
  const name = readText(profile, 'userName')
  if (name !== '') return name
  const [path = ''] = readText(profile, 'profileUrl').split(/[?#]/, 1)
  return path.split('/').findLast((part) => part !== '') ?? ''
}

export const twitterFollowButton = defineFormatter({
  name: 'twitter-follow-button',
  summary: 'A follow button for a social profile (`userName`, or the end of its `profileUrl`).',
  usage: '',
  pure: true,
  apply: ([profile]) =>
    `${SCRIPT}<div class="squarespace-follow-button" data-username="${escapeAttribute(userName(profile))}"></div>`,
  examples: [
    {
      template: '{@|twitter-follow-button}',
      data: { profileUrl: 'https://twitter.com/oakstudio' },
      output: `${SCRIPT}<div class="squarespace-follow-button" data-username="oakstudio"></div>`,
    },
  ],
})
