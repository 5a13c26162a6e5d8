import { defineFormatter } from '../../registry/types.ts'
import { readSize } from './image/size.ts'

export const width = defineFormatter({
  name: 'width',
  summary: 'The width of an `originalSize` such as `2000x1500`; nothing when it is malformed.',
  usage: '',
  pure: true,
  apply: (values) => readSize(values[0])?.width,
  examples: [
    { template: '{originalSize|width}', data: { originalSize: '2000x1500' }, output: '2000' },
    { template: '{originalSize|width}', data: {}, output: '' },
  ],
})
