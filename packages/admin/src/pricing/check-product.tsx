import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { getErrorMessage } from '../api/problem.ts'
import { toFoundItem } from '../block-form/found-product.ts'
import { SearchCombo } from '../block-form/search-combo.tsx'
import type { AmountTexts } from '../forms/amount-texts.ts'
import { nameVariant, type Product, productQuery, productSearchQuery, type Variant } from '../api/product-query.ts'
import { useFormats } from '../ui/format.ts'
import { Notice } from '../ui/notice.tsx'
import { Select } from '../ui/select.tsx'
import type { ItemValues } from './check-values.ts'
import type { WeightTexts } from './weight-texts.ts'
import { t } from '../i18n/text.ts'

interface CheckProductProps {
  readonly amounts: AmountTexts
  readonly weight: WeightTexts
  readonly onFill: (values: Omit<ItemValues, 'key' | 'quantity'>) => void
}

/** Finds a product of the store, whose price, weight and tax class then fill the line. */
export function CheckProduct({ amounts, weight, onFill }: CheckProductProps) {
  const [words, setWords] = useState('')
  const [product, setProduct] = useState<Product>()
  const [variantId, setVariantId] = useState('')
  const [error, setError] = useState<unknown>()
  const queries = useQueryClient()
  const formats = useFormats()
  const found = useQuery(productSearchQuery(words)).data ?? []
  const fill = (from: Product, variant: Variant) => {
    setProduct(from)
    setVariantId(variant.variantId)
    const price = variant.onSale && variant.salePrice ? variant.salePrice : variant.price
    onFill({
      price: amounts.format(price.amountMinor),
      weight: weight.write(variant.weightGrams),
      taxClass: from.taxClass,
      isShipped: from.productType === 'PHYSICAL',
    })
  }
  const choose = async (itemId: string) => {
    setError(undefined)
    try {
      const chosen = await queries.fetchQuery(productQuery(itemId))
      const [first] = chosen.variants
      if (first) fill(chosen, first)
    } catch (failed) {
      setError(failed)
    }
  }
  return (
    <>
      {error !== undefined && (
        <Notice tone="danger" alert>
          {getErrorMessage(error)}
        </Notice>
      )}
      <SearchCombo
        label={t('Fill in from a product')}
        placeholder={t('Search products')}
        chosen={product?.title ?? ''}
        found={found.map((each) => toFoundItem(each, formats))}
        onSearch={setWords}
        onChoose={(itemId) => void choose(itemId)}
      />
      {product && product.variants.length > 1 && (
        <Select
          label={t('Variant')}
          options={product.variants.map((each) => ({
            value: each.variantId,
            label: nameVariant(product, each).values,
          }))}
          value={variantId}
          onChange={(id) => {
            const variant = product.variants.find((each) => each.variantId === id)
            if (variant) fill(product, variant)
          }}
        />
      )}
    </>
  )
}
