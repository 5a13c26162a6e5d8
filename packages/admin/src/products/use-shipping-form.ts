import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { answer, api } from '../api/client.ts'
import { getFieldProblems, Problem, getErrorMessage } from '../api/problem.ts'
import { useSession } from '../session/session.ts'
import { useNotify } from '../ui/notifications.tsx'
import { refreshProduct } from './change-variant.ts'
import {
  describeMeasures,
  formatMeasure,
  formatMeasures,
  measureNames,
  measureUnit,
  type Measures,
  type MeasureTexts,
  parseMeasure,
  type UnitSystem,
} from './measures.ts'
import type { Variant } from '../api/product-query.ts'
import { keepUnitSystem, getPreferredUnitSystem } from './unit-system.ts'
import { t } from '../i18n/text.ts'

interface ShippingFormOptions {
  readonly itemId: string
  readonly variant: Variant
  /** The product, and which variant of it. */
  readonly name: string
  readonly onSaved: () => void
}

/** The form of a variant's weight and size, in the units somebody chose; saved against the values that were seen. */
export function useShippingForm({ itemId, variant, name, onSaved }: ShippingFormOptions) {
  const queries = useQueryClient()
  const notify = useNotify()
  const { site } = useSession()
  const { variantId } = variant
  const [seen, setSeen] = useState<Measures>(variant)
  const [system, setSystem] = useState(() => getPreferredUnitSystem(site.language))
  const form = useForm<MeasureTexts>({ defaultValues: formatMeasures(variant, system) })

  const chooseSystem = (next: UnitSystem) => {
    for (const measure of measureNames) {
      const parsed = parseMeasure(form.getValues(measure), seen[measure], measure, system)
      // Text that is not a number stays as typed.
      if (parsed.kind === 'value') form.setValue(measure, formatMeasure(parsed.value, measureUnit(measure, next)))
    }
    setSystem(next)
    keepUnitSystem(next)
  }

  const showProblem = async (error: unknown) => {
    const fields = getFieldProblems(error)
    const wrong = measureNames.find((measure) => fields[measure] !== undefined)
    if (wrong) return form.setError(wrong, { message: fields[wrong] ?? '' }, { shouldFocus: true })
    let message = getErrorMessage(error)
    if (error instanceof Problem && error.code === 'variant_changed') {
      const product = await refreshProduct(queries, itemId)
      const theirs = product.variants.find((one) => one.variantId === variantId)
      if (theirs) {
        setSeen(theirs)
        message = t('Someone else changed this to {theirs}. Save again to overwrite.', {
          theirs: describeMeasures(theirs, system),
        })
      }
    }
    form.setError('root', { message })
  }

  const send = form.handleSubmit(async (texts) => {
    try {
      const body = { ...readMeasures(texts, seen, system), ...expectedMeasures(seen) }
      await answer(api.PATCH('/api/admin/variants/{variantId}', { params: { path: { variantId } }, body }))
      await refreshProduct(queries, itemId)
    } catch (error) {
      return showProblem(error)
    }
    onSaved()
    notify(t('Shipping details of “{name}” are saved.', { name }))
  })
  return { form, seen, system, chooseSystem, send }
}

/** Texts that the form has checked, as values. */
function readMeasures(texts: MeasureTexts, seen: Measures, system: UnitSystem): Measures {
  const value = (measure: keyof Measures) => {
    const parsed = parseMeasure(texts[measure], seen[measure], measure, system)
    return parsed.kind === 'value' ? parsed.value : seen[measure]
  }
  return {
    weightGrams: value('weightGrams'),
    lengthMm: value('lengthMm'),
    widthMm: value('widthMm'),
    heightMm: value('heightMm'),
  }
}

function expectedMeasures({ weightGrams, lengthMm, widthMm, heightMm }: Measures) {
  return {
    expectedWeightGrams: weightGrams,
    expectedLengthMm: lengthMm,
    expectedWidthMm: widthMm,
    expectedHeightMm: heightMm,
  }
}
