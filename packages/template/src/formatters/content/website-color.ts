import { defineFormatter } from '../../registry/types.ts'
import type { Value } from '../../registry/types.ts'
import { asNumber, isAbsent, getMember } from '../shared/values.ts'

const DEGREES = 360

function part(color: Value, name: string): number | undefined {
  const value = getMember(color, name)
  return isAbsent(value) ? undefined : asNumber(value)
}

/** Also true for values that are not numbers. */
function outside(value: number, max: number): boolean {
  return !(value >= 0 && value <= max)
}

/** The share as it is written, in whole percents: 0.285 is 28.5 %, though its product with 100 is a little less. */
function percent(share: number): string {
  return `${Math.round(Number((share * 100).toPrecision(12)))}%`
}

export const websiteColor = defineFormatter({
  name: 'website-color',
  summary:
    'Writes a colour of the site style (hue 0-360, saturation, lightness and alpha 0-1) as CSS `hsl()` or `hsla()`, in whole percents.',
  usage: '',
  pure: true,
  apply: ([color]) => {
    const hue = part(color, 'hue')
    const saturation = part(color, 'saturation')
    const lightness = part(color, 'lightness')
    if (hue === undefined || saturation === undefined || lightness === undefined) return 'Missing an H/S/L value.'

    const alpha = part(color, 'alpha')
    let wrong = ''
    if (outside(hue, DEGREES)) wrong += 'Hue out of bounds. '
    if (outside(saturation, 1)) wrong += 'Saturation out of bounds. '
    if (outside(lightness, 1)) wrong += 'Lightness out of bounds. '
    if (alpha !== undefined && outside(alpha, 1)) wrong += 'Alpha out of bounds. '
    if (wrong !== '') return wrong.trimEnd()

    const hsl = `${hue}, ${percent(saturation)}, ${percent(lightness)}`
    return alpha === undefined ? `hsl(${hsl})` : `hsla(${hsl}, ${alpha})`
  },
  examples: [
    {
      template: 'color: {@|website-color}',
      data: { hue: 210, saturation: 0.55, lightness: 0.4 },
      output: 'color: hsl(210, 55%, 40%)',
    },
    {
      template: '{@|website-color}',
      data: { hue: 210, saturation: 0.555, lightness: 0.402, alpha: 0.8 },
      output: 'hsla(210, 56%, 40%, 0.8)',
    },
    {
      template: '{@|website-color}',
      data: { hue: 210, saturation: 0.285, lightness: 0.575 },
      output: 'hsl(210, 29%, 58%)',
    },
    { template: '{@|website-color}', data: { hue: 210 }, output: 'Missing an H/S/L value.' },
    {
      template: '{@|website-color}',
      data: { hue: 'a', saturation: 0.5, lightness: 0.5, alpha: 'x' },
      output: 'Hue out of bounds. Alpha out of bounds.',
    },
    {
      template: '{@|website-color}',
      data: { hue: 210, saturation: 0.5, lightness: 0.5, alpha: null },
      output: 'hsl(210, 50%, 50%)',
    },
  ],
})
