import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { answer, api } from '../../api/client.ts'
import { keepValues } from '../../forms/form-save-bar.tsx'
import { useConflictCheck } from '../../forms/use-conflict-check.ts'
import { useSaveForm } from '../../forms/use-save-form.ts'
import { readContentProblems } from '../../pages/content-problems.ts'
import { showFirstProblem } from '../../pages/item/item-problems.ts'
import { savePictures } from '../../media/files.ts'
import { useCan, useSession } from '../../session/session.ts'
import { useNotify } from '../../ui/notifications.tsx'
import { type Product, productQuery } from '../../api/product-query.ts'
import { showProduct } from '../products.ts'
import { getPreferredUnitSystem } from '../unit-system.ts'
import { useCurrency } from '../use-currency.ts'
import { listColumns } from '../variants/columns.ts'
import { checkSheet, toVariantChanges } from '../variants/save-changes.ts'
import type { ColumnName, Sheet, SheetFormat } from '../variants/sheet.ts'
import { useSheetSource } from '../variants/use-sheet.ts'
import { formFields, type ProductValues, toProductChanges, toProductValues } from './product-values.ts'
import { t } from '../../i18n/text.ts'

const allColumns: readonly ColumnName[] = [
  'price',
  'salePrice',
  'stock',
  'sku',
  'weightGrams',
  'lengthMm',
  'widthMm',
  'heightMm',
  'gtin',
  'picture',
]

/** The form of a product and its variants: one save for both, which never overwrites what somebody else changed unseen. */
export function useProductForm(product: Product) {
  const { itemId, productType } = product
  const { site } = useSession()
  const mayWrite = useCan()('products.write')
  const queries = useQueryClient()
  const notify = useNotify()
  const currency = useCurrency()
  const [format] = useState<SheetFormat>(() => ({ currency, system: getPreferredUnitSystem(site.language) }))
  const [showsAll, setShowsAll] = useState(false)
  const [discardCount, setDiscardCount] = useState(0)
  const toValues = useCallback((stored: Product) => toProductValues(stored, site.timeZone), [site.timeZone])
  const form = useForm<ProductValues>({ defaultValues: toValues(product), disabled: !mayWrite })
  const hasPictures = useWatch({ control: form.control, name: 'pictures' }).length > 0
  const columns = listColumns(productType, { hasPictures, showsAll })
  const columnKey = columns.join()
  const [kept, setKept] = useState({ key: columnKey, columns })
  if (kept.key !== columnKey) setKept({ key: columnKey, columns })
  const variants = useSheetSource(product, kept.columns, format)
  const { store } = variants
  const refresh = () => queries.fetchQuery({ ...productQuery(itemId), staleTime: 0 })
  const mergeStored = useConflictCheck({ form, stored: product, toValues, refresh })

  const save = async (typed: ProductValues): Promise<Product | undefined> => {
    const problems = checkSheet(store.getState().sheet, kept.columns, format)
    if (problems.size > 0) {
      form.setError('root', { message: describeProblems(problems.size) })
      return undefined
    }
    const merged = await mergeStored(typed)
    if (!merged) return undefined
    const { stored, values } = merged
    const mergedSheet = store.merge(stored)
    if (mergedSheet.hasConflicts) {
      form.setError('root', { message: t('Someone else changed variants, too. Review them, then save again.') })
      return undefined
    }
    await savePictures([...values.pictures, ...(values.socialPicture ? [values.socialPicture] : [])])
    const body = {
      ...toProductChanges(values, stored, site.timeZone),
      ...toBody(mergedSheet.sheet, stored, columns, format),
      expectedUpdatedAt: stored.updatedAt,
    }
    return answer(api.PATCH('/api/admin/products/{itemId}', { params: { path: { itemId } }, body }))
  }
  const send = useSaveForm({
    form,
    toValues,
    save,
    onSaved: (saved) => {
      store.reset(saved)
      showProduct(queries, saved)
      // Writing into a list makes it count as fresh, even one that a new product had made stale.
      void queries.invalidateQueries({ queryKey: ['products'] })
      void queries.invalidateQueries({ queryKey: ['item', itemId] })
      notify(describeSaved(product, saved), { about: itemId })
    },
    readProblems: (error) => readContentProblems(error, formFields),
    onRefused: showFirstProblem,
  })
  return {
    form,
    variants,
    mayWrite,
    showsAll,
    setShowsAll,
    /** Without those of the variants. */
    changeCount: countDirty(form.formState.dirtyFields),
    errorCount: Object.keys(form.formState.errors).filter((name) => name !== 'root').length,
    isSaving: form.formState.isSubmitting,
    send,
    /** Grows with each discarding and its Undo: fields with a text of their own begin again. */
    discardCount,
    discard: () => {
      const restored = [keepValues(form), store.keep()]
      setDiscardCount((count) => count + 1)
      form.reset(toValues(product))
      store.reset(product)
      return () => {
        for (const restore of restored) restore()
        setDiscardCount((count) => count + 1)
      }
    },
  }
}

export type ProductForm = ReturnType<typeof useProductForm>

function toBody(sheet: Sheet, stored: Product, columns: readonly ColumnName[], format: SheetFormat) {
  const isCounted = stored.productType === 'PHYSICAL' || stored.productType === 'SERVICE'
  const known = new Set<ColumnName>(['gtin', 'lengthMm', 'widthMm', 'heightMm', 'picture', 'weightGrams', ...columns])
  const written = allColumns.filter((column) => known.has(column) && (column !== 'stock' || isCounted))
  return toVariantChanges(sheet, stored, written, format) ?? {}
}

function countDirty(dirty: Readonly<Record<string, unknown>>): number {
  return Object.values(dirty).filter((part) => JSON.stringify(part)?.includes('true')).length
}

function describeProblems(count: number): string {
  return t('{count, plural, one {Please fix # variant.} other {Please fix # variants.}}', { count })
}

function describeSaved(before: Product, saved: Product): string {
  const { title, state, variants } = saved
  const isPublished = before.state !== state && state === 'published'
  const soldOut = variants.filter(({ stock }) => !stock.unlimited && stock.onHand === 0)
  if (isPublished && soldOut.length === variants.length)
    return t('“{title}” published. Visitors see it as sold out: enter its stock.', { title })
  const done = isPublished ? t('“{title}” published.', { title }) : t('“{title}” saved.', { title })
  const known = new Set(before.variants.map(({ variantId }) => variantId))
  // Said once, when visitors begin to see them: who sells the last one knows it.
  const count = soldOut.filter(({ variantId }) => isPublished || !known.has(variantId)).length
  if (count === 0 || state === 'draft') return done
  return `${done} ${t(
    '{count, plural, one {# variant has no stock: visitors see it as sold out.} other {# variants have no stock: visitors see them as sold out.}}',
    { count },
  )}`
}
