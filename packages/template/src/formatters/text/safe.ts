import { defineFormatter } from '../../registry/types.ts'
import { replaceTags } from '../shared/markup.ts'
import { asString, isTruthy } from '../shared/values.ts'

export const safe = defineFormatter({
  name: 'safe',
  summary:
    'Removes everything between `<` and `>`. It makes a plain text of markup; to show text that looks like markup use `html`.',
  usage: '',
  pure: true,
  apply: (values) => (isTruthy(values[0]) ? replaceTags(asString(values[0]), '') : values[0]),
  examples: [
    { template: '{body|safe}', data: { body: '<p>Open <b>daily</b></p>' }, output: 'Open daily' },
    { template: '{body|safe}', data: { body: '2 < 3' }, output: '2 < 3' },
  ],
})
