import { defineFormatter } from '../../registry/types.ts'
import type { Value } from '../../registry/types.ts'
import { asNumber, isAbsent, member } from '../shared/values.ts'

const DEGREES = 360

function part(color: Value, name: string): number {
  const value = member(color, name)
  return isAbsent(value) ? Number.NaN : asNumber(value)
}

function outside(value: number, max: number): boolean {
  return value < 0 || value > max
}

function percent(share: number): string {
  // 0.55 * 100 is 55.00000000000001
  return `${Number((share * 100).toFixed(6))}%`
}

export const websiteColor = defineFormatter({
  name: 'website-color',
  summary:
    'Writes a colour of the site style (hue 0-360, saturation, lightness and alpha 0-1) as CSS `hsl()` or `hsla()`.',
  usage: '',
  pure: true,
  apply: ([color]) => {
    const hue = part(color, 'hue')
    const saturation = part(color, 'saturation')
    const lightness = part(color, 'lightness')
    if (Number.isNaN(hue + saturation + lightness)) return 'Missing an H/S/L value.'

    const alpha = part(color, 'alpha')
    let wrong = ''
    if (outside(hue, DEGREES)) wrong += 'Hue out of bounds. '
    if (outside(saturation, 1)) wrong += 'Saturation out of bounds. '
    if (outside(lightness, 1)) wrong += 'Lightness out of bounds. '
    if (outside(alpha, 1)) wrong += 'Alpha out of bounds. '
    if (wrong !== '') return wrong

    const hsl = `${hue}, ${percent(saturation)}, ${percent(lightness)}`
    return Number.isNaN(alpha) ? `hsl(${hsl})` : `hsla(${hsl}, ${alpha})`
  },
  examples: [
    {
      template: 'color: {@|website-color}',
      data: { hue: 210, saturation: 0.55, lightness: 0.4 },
      output: 'color: hsl(210, 55%, 40%)',
    },
    {
      template: '{@|website-color}',
      data: { hue: 210, saturation: 0.5, lightness: 0.4, alpha: 0.8 },
      output: 'hsla(210, 50%, 40%, 0.8)',
    },
    { template: '{@|website-color}', data: { hue: 210 }, output: 'Missing an H/S/L value.' },
  ],
})
