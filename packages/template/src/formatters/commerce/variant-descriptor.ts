import { defineFormatter } from '../../registry/types.ts'
import { listElements, getMember, readText } from '../shared/values.ts'

export const variantDescriptor = defineFormatter({
  name: 'variant-descriptor',
  summary: 'The option values of a variant, such as `Blue / Large`.',
  usage: '',
  pure: true,
  apply: ([variant]) =>
    listElements(getMember(variant, 'optionValues'))
      .map((option) => readText(option, 'value'))
      .join(' / '),
  examples: [
    {
      template: '{chosenVariant|variant-descriptor}',
      data: {
        chosenVariant: {
          optionValues: [
            { optionName: 'Wood', value: 'Oak' },
            { optionName: 'Size', value: 'M' },
          ],
        },
      },
      output: 'Oak / M',
    },
  ],
})
