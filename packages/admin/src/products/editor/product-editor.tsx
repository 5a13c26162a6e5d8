import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Copy, ExternalLink, Globe, SlidersHorizontal, Trash2 } from 'lucide-react'
import { type ReactNode, useMemo, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { StateBadge } from '../../pages/state-badge.tsx'
import { useNow } from '../../pages/use-now.ts'
import layout from '../../pages/pages.module.css'
import { MenuItem } from '../../ui/menu.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Page } from '../../ui/page.tsx'
import { PageActions } from '../../ui/page-actions.tsx'
import { useMediaQuery } from '../../ui/use-media-query.ts'
import { DeleteProductDialog } from '../delete-product-dialog.tsx'
import type { Product } from '../../api/product-query.ts'
import { useDuplicate } from '../use-duplicate.ts'
import { useSheetFact } from '../variants/use-sheet.ts'
import { VariantsCard } from '../variants/variants-card.tsx'
import { DownloadCard } from './download-card.tsx'
import { ExtrasCard, SubscriptionCard } from './extras-card.tsx'
import { FormCard } from './form-card.tsx'
import { HiddenListNotice } from '../../pages/item/hidden-list-notice.tsx'
import { useHiddenList } from '../../pages/item/use-hidden-list.ts'
import { PicturesCard } from './pictures-card.tsx'
import { ProductSaveBar } from './product-save-bar.tsx'
import { SearchCard } from './search-card.tsx'
import { ServiceQuantityCard, StockMessagesCard, TaxCard } from './selling-cards.tsx'
import { OrganizationCard, VisibilityCard } from './side-cards.tsx'
import { ParcelCard, PriceCard } from './single-cards.tsx'
import { TextsCard } from './texts-card.tsx'
import { useProductForm } from './use-product-form.ts'
import { t } from '../../i18n/text.ts'

const suggestions = { PHYSICAL: t('Size'), SERVICE: t('Duration'), GIFT_CARD: t('Value'), DIGITAL: t('Edition') }

/** Below it the second column is under the first: price and categories come before what few shops set. */
const oneColumn = '(width < 1080px)'

/** One product: its texts, pictures, variants and settings, saved together. */
export function ProductEditor({ product, back }: { readonly product: Product; readonly back: ReactNode }) {
  const { itemId, collectionId, title, path, state, productType } = product
  const editor = useProductForm(product)
  const { form, variants, mayWrite, isSaving, send } = editor
  const navigate = useNavigate()
  const queries = useQueryClient()
  const duplicate = useDuplicate(product)
  const [isDeleting, setDeleting] = useState(false)
  const pictures = useWatch({ control: form.control, name: 'pictures' })
  const choices = useMemo(
    () => pictures.map(({ file, altText, focalPoint }) => ({ ...file, altText, focalPoint })),
    [pictures],
  )
  const isSingle = useSheetFact(variants, ({ sheet }) => !sheet.options.some(({ values }) => values.length > 0))
  const isPhysical = productType === 'PHYSICAL'
  const isCounted = isPhysical || productType === 'SERVICE'
  const now = useNow()
  const isShown = state !== 'draft' && (state !== 'scheduled' || new Date(product.publishedAt ?? 0) <= now)
  const publish = () => {
    form.setValue('state', 'published', { shouldDirty: true })
    void send().then((isSaved) => (isSaved ? publishList() : undefined))
  }
  const { errors } = form.formState
  const { hiddenList, publishLabel, publishList } = useHiddenList(collectionId)
  const isNarrow = useMediaQuery(oneColumn)
  const priceTitle = isCounted ? t('Price and stock') : t('Price')
  const price = isSingle && <PriceCard title={priceTitle} product={product} editor={editor} />
  const organization = <OrganizationCard product={product} editor={editor} />
  return (
    <Page
      title={title}
      windowTitle={[title, t('Products')]}
      before={back}
      aside={<StateBadge item={{ state, isVisible: isShown }} />}
      actions={
        <PageActions
          menu={t('More actions')}
          actions={[
            {
              label: isShown ? t('View') : t('Preview'),
              icon: <ExternalLink size={16} aria-hidden="true" />,
              target: { href: path },
            },
            mayWrite &&
              state === 'draft' && {
                label: publishLabel,
                icon: <Globe size={16} aria-hidden="true" />,
                kind: 'primary',
                target: publish,
                isDisabled: isSaving,
              },
          ]}
        >
          {mayWrite ? (
            <>
              <MenuItem icon={<Copy size={16} />} onAction={() => void duplicate()}>
                {t('Duplicate')}
              </MenuItem>
              <MenuItem
                icon={<SlidersHorizontal size={16} />}
                onAction={() =>
                  void navigate({ to: '/pages/$collectionId/items/$itemId', params: { collectionId, itemId } })
                }
              >
                {t('Author, links and theme fields')}
              </MenuItem>
              <MenuItem icon={<Trash2 size={16} />} danger onAction={() => setDeleting(true)}>
                {t('Delete')}
              </MenuItem>
            </>
          ) : undefined}
        </PageActions>
      }
    >
      <ProductSaveBar editor={editor} />
      {errors.root?.message !== undefined && (
        <Notice tone="danger" alert>
          {errors.root.message}
        </Notice>
      )}
      {hiddenList && state !== 'draft' && <HiddenListNotice list={hiddenList} />}
      <form className={layout.columns} noValidate onSubmit={(event) => void send(event)}>
        <div className={layout.side}>
          <TextsCard editor={editor} />
          <PicturesCard
            value={pictures}
            isDisabled={!mayWrite}
            error={errors.pictures?.message}
            onChange={(change) => {
              form.clearErrors('pictures')
              form.setValue('pictures', change(form.getValues('pictures')), { shouldDirty: true })
            }}
          />
          {productType === 'DIGITAL' && <DownloadCard editor={editor} />}
          {productType !== 'DIGITAL' && (
            <VariantsCard
              product={product}
              variants={variants}
              pictures={choices}
              isDisabled={!mayWrite}
              suggestion={suggestions[productType]}
              showsAll={editor.showsAll}
              onShowAll={editor.setShowsAll}
            />
          )}
          {isNarrow && price}
          {isNarrow && organization}
          {isPhysical && isSingle && <ParcelCard editor={editor} />}
          {isCounted && <StockMessagesCard editor={editor} />}
          {productType !== 'GIFT_CARD' && <FormCard editor={editor} />}
          <ExtrasCard product={product} editor={editor} />
          <SearchCard product={product} editor={editor} />
        </div>
        <div className={layout.side}>
          <VisibilityCard product={product} editor={editor} />
          {!isNarrow && price}
          {productType !== 'GIFT_CARD' && <TaxCard editor={editor} />}
          {!isNarrow && organization}
          {productType === 'SERVICE' && <ServiceQuantityCard editor={editor} />}
          {isCounted && <SubscriptionCard product={product} editor={editor} />}
        </div>
      </form>
      {isDeleting && (
        <DeleteProductDialog
          product={product}
          onClose={() => setDeleting(false)}
          onDone={() => {
            void navigate({ to: '/products', ignoreBlocker: true })
            queries.removeQueries({ queryKey: ['product', itemId] })
          }}
        />
      )}
    </Page>
  )
}
