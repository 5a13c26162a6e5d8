/** The unit in which a store weighs. */
type WeightUnit = 'kg' | 'lb'

const gramsPerUnit: Readonly<Record<WeightUnit, number>> = { kg: 1000, lb: 453.592_37 }

/** Texts of weights in the unit of the store; the server keeps grams. */
export interface WeightTexts {
  readonly unit: WeightUnit
  /** "1.5 kg" */
  readonly format: (grams: number) => string
  /** "1.5", for fields. */
  readonly write: (grams: number) => string
  /** Grams; undefined for a text that names no weight. */
  readonly read: (text: string) => number | undefined
}

export function createWeightTexts(unit: WeightUnit): WeightTexts {
  const write = (grams: number) => String(Number((grams / gramsPerUnit[unit]).toFixed(3)))
  return {
    unit,
    write,
    format: (grams) => `${write(grams)} ${unit}`,
    read: (text) => {
      const typed = text
        .trim()
        .replace(/\s*(?:kg|lbs?)$/i, '')
        .replace(',', '.')
      if (!/^(?:\d+\.?\d*|\.\d+)$/.test(typed)) return undefined
      const grams = Math.round(Number(typed) * gramsPerUnit[unit])
      return grams > 0 ? grams : undefined
    },
  }
}
