import { defineFormatter } from '../../registry/types.ts'
import { asString } from '../shared/values.ts'

const HEX = /^#?([0-9a-f]{3,6})$/i
const HALF = 0xffffff / 2

export const colorWeight = defineFormatter({
  name: 'color-weight',
  summary: 'Tells whether a hexadecimal colour is `light` or `dark`, for a class name. Nothing when it is no colour.',
  usage: '',
  pure: true,
  apply: (values) => {
    const digits = HEX.exec(asString(values[0]))?.[1]
    if (digits === undefined) return undefined
    const full = digits.length === 3 ? digits.replace(/./g, '$&$&') : digits
    return Number.parseInt(full, 16) > HALF ? 'light' : 'dark'
  },
  examples: [
    { template: '{color|color-weight}', data: { color: '#1b2a49' }, output: 'dark' },
    { template: '{color|color-weight}', data: { color: 'fd0' }, output: 'light' },
    { template: '[{color|color-weight}]', data: { color: 'teal' }, output: '[]' },
  ],
})
