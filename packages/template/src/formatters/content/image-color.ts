import { defineFormatter } from '../../registry/types.ts'
import { escapeText } from '../shared/markup.ts'
import { asString, getMember } from '../shared/values.ts'
import { listColorAttributes } from './image/attributes.ts'
import { checkWords } from '../../args/arg-checks.ts'

export const imageColor = defineFormatter({
  name: 'image-color',
  summary:
    'The average colour of a part of an image (`topLeft`, `topRight`, `bottomLeft`, `bottomRight` or `center`), as a colour or as a CSS declaration. Without arguments all of them as data attributes.',
  usage: '[part [property]]',
  maxArgs: 2,
  checkArgs: ([part = '']) => checkWords([part], ['topLeft', 'topRight', 'bottomLeft', 'bottomRight', 'center']),
  pure: true,
  apply: ([value], [part, property]) => {
    const colors = getMember(value, 'colorData')
    if (colors === undefined || colors === null) return ''
    if (part === undefined) return `${listColorAttributes(colors).join(' ')} `

    const color = asString(getMember(colors, `${part}Average`))
    if (color === '') return `"${escapeText(part)}" not found.`
    return `${property ? `${property}: ` : ''}#${escapeText(color)}`
  },
  examples: [
    {
      template: '<i style="{@|image-color center background}">',
      data: { colorData: { centerAverage: '7a5c3e' } },
      output: '<i style="background: #7a5c3e">',
    },
    {
      template: '{@|image-color center}',
      data: { colorData: { topLeftAverage: '000' } },
      output: '"center" not found.',
    },
    {
      template: '<i {@|image-color}>',
      data: { colorData: { topLeftAverage: 'fff', centerAverage: '7a5c3e' } },
      output:
        '<i data-color-topLeft="#fff" data-color-topRight="#" data-color-bottomLeft="#" data-color-bottomRight="#" data-color-center="#7a5c3e" >',
    },
  ],
})
