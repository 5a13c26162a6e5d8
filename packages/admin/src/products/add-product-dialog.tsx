import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useForm, useWatch } from 'react-hook-form'
import { answer, api } from '../api/client.ts'
import { useSaveForm } from '../forms/use-save-form.ts'
import { collectionsQuery } from '../pages/pages.ts'
import { useCan } from '../session/session.ts'
import { Dialog } from '../ui/dialog.tsx'
import { DialogForm } from '../ui/dialog-form.tsx'
import { FormField } from '../ui/form-field.tsx'
import { Select } from '../ui/select.tsx'
import { readAmountText } from './amount-text.ts'
import styles from './products-page.module.css'
import { productQuery } from '../api/product-query.ts'
import { useCurrency } from './use-currency.ts'
import { readStock } from './variants/read-cells.ts'
import { t } from '../i18n/text.ts'

const types = [
  { value: 'PHYSICAL', label: t('Physical product') },
  { value: 'DIGITAL', label: t('Digital product') },
  { value: 'SERVICE', label: t('Service') },
  { value: 'GIFT_CARD', label: t('Gift card') },
] as const

interface NewProduct {
  readonly title: string
  readonly productType: (typeof types)[number]['value']
  readonly price: string
  readonly stock: string
  readonly collectionId: string
}

const blank: NewProduct = { title: '', productType: 'PHYSICAL', price: '', stock: '', collectionId: '' }

/** Adds a draft and opens it. A title is enough; the store page is asked for where there are several. */
export function AddProductDialog({ onClose }: { readonly onClose: () => void }) {
  const navigate = useNavigate()
  const queries = useQueryClient()
  const currency = useCurrency()
  const collections = useQuery({ ...collectionsQuery, enabled: useCan()('content.read') }).data ?? []
  const pages = collections.filter(({ typeName }) => typeName === 'products')
  const form = useForm({ defaultValues: blank })
  const [productType, collectionId] = useWatch({ control: form.control, name: ['productType', 'collectionId'] })
  const { errors, isSubmitting } = form.formState
  const readPrice = (text: string) => (text.trim() === '' ? undefined : readAmountText(text, currency))
  const send = useSaveForm({
    form,
    toValues: () => blank,
    save: ({ title, price, stock, ...choice }) => {
      const parsed = readPrice(price)
      const counted = readStock(stock)
      return answer(
        api.POST('/api/admin/products', {
          body: {
            title,
            productType: choice.productType,
            priceMinor: parsed?.kind === 'value' ? parsed.value : 0,
            stock: counted.kind === 'value' ? counted.value : 'unlimited',
            ...(choice.collectionId === '' ? {} : { collectionId: choice.collectionId }),
          },
        }),
      )
    },
    onSaved: (product) => {
      queries.setQueryData(productQuery(product.itemId).queryKey, product)
      void queries.invalidateQueries({ queryKey: ['products'] })
      void queries.invalidateQueries({ queryKey: collectionsQuery.queryKey })
      void navigate({ to: '/products/$itemId', params: { itemId: product.itemId } })
    },
  })
  return (
    <Dialog title={t('Add product')} isOpen onClose={onClose}>
      <DialogForm
        className={styles.question}
        submitLabel={t('Add product')}
        isPending={isSubmitting}
        onSubmit={send}
        onClose={onClose}
        problem={errors.root?.message}
      >
        <FormField
          control={form.control}
          name="title"
          label={t('Title')}
          maxLength={200}
          description={t('Only staff see the product until you publish it.')}
          rules={{ required: t('Title is required.') }}
        />
        <Select
          label={t('Type')}
          options={types}
          value={productType}
          onChange={(value) => form.setValue('productType', value)}
        />
        <FormField
          control={form.control}
          name="price"
          label={t('Price ({currency})', { currency })}
          inputMode="decimal"
          placeholder="0.00"
          rules={{
            validate: (text) => {
              const parsed = readPrice(text)
              return parsed?.kind !== 'refused' || parsed.message
            },
          }}
        />
        {(productType === 'PHYSICAL' || productType === 'SERVICE') && (
          <FormField
            control={form.control}
            name="stock"
            label={t('Stock')}
            inputMode="numeric"
            maxLength={10}
            description={t('How many you have. Leave blank to sell it without counting.')}
            rules={{
              validate: (text) => {
                const counted = readStock(text)
                return counted.kind !== 'refused' || counted.message
              },
            }}
          />
        )}
        {pages.length > 1 && (
          <Select
            label={t('Store page')}
            options={pages.map(({ collectionId: value, title: label }) => ({ value, label }))}
            value={collectionId === '' ? (pages[0]?.collectionId ?? '') : collectionId}
            onChange={(value) => form.setValue('collectionId', value)}
          />
        )}
      </DialogForm>
    </Dialog>
  )
}
