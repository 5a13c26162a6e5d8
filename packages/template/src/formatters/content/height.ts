import { defineFormatter } from '../../registry/types.ts'
import { readSize } from './image/size.ts'

export const height = defineFormatter({
  name: 'height',
  summary: 'The height of an `originalSize` such as `2000x1500`; nothing when it is malformed.',
  usage: '',
  pure: true,
  apply: (values) => readSize(values[0])?.height,
  examples: [{ template: '{originalSize|height}', data: { originalSize: '2000x1500' }, output: '1500' }],
})
