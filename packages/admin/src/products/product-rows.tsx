import { getRouteApi, Link } from '@tanstack/react-router'
import { ChevronRight, ImageOff, Ruler } from 'lucide-react'
import { useId, useState } from 'react'
import { Badge } from '../ui/badge.tsx'
import { Button, IconButton } from '../ui/button.tsx'
import { Checkbox } from '../ui/checkbox.tsx'
import { classNames } from '../ui/class-names.ts'
import { useFormats } from '../ui/format.ts'
import { Notice } from '../ui/notice.tsx'
import { Picture } from '../ui/picture.tsx'
import { Skeleton } from '../ui/states.tsx'
import { getErrorMessage } from '../api/problem.ts'
import { useNow } from '../pages/use-now.ts'
import { useCan } from '../session/session.ts'
import { ProductMenu } from './product-menu.tsx'
import styles from './products-page.module.css'
import { nameVariant, type Variant } from '../api/product-query.ts'
import { type EditableVariant, type ProductSummary, useProduct } from './products.ts'
import { ShippingDialog } from './shipping-dialog.tsx'
import { PriceCell, SalePriceCell, StockCell } from './variant-cells.tsx'
import { t } from '../i18n/text.ts'

const list = getRouteApi('/products')

interface ProductRowsProps {
  readonly product: ProductSummary
  readonly isSelected: boolean
  /** Of other filters: nobody selects what goes in a moment. */
  readonly isStale: boolean
  /** Absent where the products cannot be changed. */
  readonly onSelect: ((itemId: string) => void) | undefined
}

/** A product in the list; with several variants it opens to one row for each. */
export function ProductRows({ product, isSelected, isStale, onSelect }: ProductRowsProps) {
  const [isOpen, setOpen] = useState(false)
  const rowsId = useId()
  const can = useCan()
  const mayWrite = can('products.write')
  const mayRead = can('content.read')
  const sole = product.soleVariant
  return (
    <tbody className={styles.group}>
      <tr className={styles.row}>
        <th scope="row" className={styles.productCell}>
          <div className={styles.product}>
            {onSelect && (
              <Checkbox
                data-selects=""
                isSelected={isSelected}
                isDisabled={isStale}
                onChange={() => onSelect(product.itemId)}
              >
                <span className="visually-hidden">{t('Select {title}', { title: product.title })}</span>
              </Checkbox>
            )}
            <Picture picture={product.picture} size={44} fallback={<ImageOff size={17} aria-hidden="true" />} />
            <div className={styles.naming}>
              <ProductTitle product={product} />
              <ProductDetails product={product} />
            </div>
            {!sole && (
              <button
                type="button"
                className={styles.toggle}
                aria-expanded={isOpen}
                aria-controls={rowsId}
                onClick={() => setOpen(!isOpen)}
              >
                {t('{count, plural, one {# variant} other {# variants}}', { count: product.variantCount })}
                <ChevronRight size={16} aria-hidden="true" />
              </button>
            )}
            {(mayWrite || mayRead) && (
              <span className={styles.more}>
                <ProductMenu product={product} />
              </span>
            )}
          </div>
        </th>
        {sole ? <ValueCells product={product} name={product.title} variant={sole} /> : <SumCells product={product} />}
      </tr>
      {isOpen && <VariantRows product={product} id={rowsId} />}
    </tbody>
  )
}

/** Opens the product; the filter of the list goes along, for the way back. */
export function ProductTitle({ product }: { readonly product: ProductSummary }) {
  const search = list.useSearch()
  // The text of a product is content: who may not read it has prices and stock alone.
  if (!useCan()('content.read')) return <span className={styles.title}>{product.title}</span>
  return (
    <Link to="/products/$itemId" params={{ itemId: product.itemId }} search={search} className={styles.title}>
      {product.title}
    </Link>
  )
}

const typeNames: Readonly<Record<ProductSummary['productType'], string | undefined>> = {
  PHYSICAL: undefined,
  DIGITAL: t('Digital'),
  SERVICE: t('Service'),
  GIFT_CARD: t('Gift card'),
}

interface ProductDetailsProps {
  readonly product: ProductSummary
  /** A card also says what its columns and toggle say in the table. */
  readonly isCard?: boolean
}

/** What stands out about a product, in badges and words. */
export function ProductDetails({ product, isCard = false }: ProductDetailsProps) {
  const type = typeNames[product.productType]
  return (
    <span className={styles.facts}>
      <StateText product={product} isCard={isCard} />
      {isCard && <StockText product={product} />}
      {isCard && !product.soleVariant && (
        <span>{t('{count, plural, one {# variant} other {# variants}}', { count: product.variantCount })}</span>
      )}
      {product.stockStatus === 'out' && <Badge tone="danger">{t('Sold out')}</Badge>}
      {product.stockStatus === 'low' && <Badge tone="caution">{t('Low stock')}</Badge>}
      {product.onSale && <Badge tone="accent">{t('On sale')}</Badge>}
      {product.productType === 'DIGITAL' && product.downloads.length === 0 && (
        <Badge tone="caution">{t('No file')}</Badge>
      )}
      {type !== undefined && <span>{type}</span>}
      {product.isSubscription && <span>{t('Subscription')}</span>}
    </span>
  )
}

function StockText({ product }: { readonly product: ProductSummary }) {
  const formats = useFormats()
  const { stock, stockStatus } = product
  // A badge says that it is sold out.
  if (!isStockCounted(product) || stockStatus === 'out') return null
  return (
    <span>
      {stock.unlimited ? t('Unlimited stock') : t('{stock} in stock', { stock: formats.number(stock.onHand) })}
    </span>
  )
}

function StateText({ product: { state, publishedAt }, isCard }: Required<ProductDetailsProps>) {
  if (state === 'draft') return <Badge tone="caution">{t('Draft')}</Badge>
  if (state === 'unlisted') return <Badge>{t('Unlisted')}</Badge>
  if (state === 'scheduled' && publishedAt !== null) return <ScheduledText publishedAt={publishedAt} isCard={isCard} />
  return isCard ? <span>{t('Published')}</span> : null
}

/** A scheduled product whose time has come is shown. */
function ScheduledText({ publishedAt, isCard }: { readonly publishedAt: string; readonly isCard: boolean }) {
  const formats = useFormats()
  const now = useNow()
  if (new Date(publishedAt) <= now) return isCard ? <span>{t('Published')}</span> : null
  return (
    <>
      <Badge tone="accent">{t('Scheduled')}</Badge>
      <time dateTime={publishedAt}>{formats.full(publishedAt)}</time>
    </>
  )
}

interface ValueCellsProps {
  readonly product: ProductSummary
  readonly name: string
  readonly variant: EditableVariant
}

/** Whether the stock of its variants is counted. */
function isStockCounted({ productType }: ProductSummary): boolean {
  return productType === 'PHYSICAL' || productType === 'SERVICE'
}

/** The three values of one variant, each to be changed in place. */
export function ValueCells({ product, name, variant }: ValueCellsProps) {
  const cell = { itemId: product.itemId, name, variant }
  return (
    <>
      <td className={styles.valueCell} data-label={t('Price')}>
        <PriceCell {...cell} />
      </td>
      {product.productType === 'GIFT_CARD' ? (
        <td className={classNames(styles.valueCell, styles.none)} data-label={t('Sale price')}>
          –
        </td>
      ) : (
        <td className={styles.valueCell} data-label={t('Sale price')}>
          <SalePriceCell {...cell} />
        </td>
      )}
      {isStockCounted(product) ? (
        <td className={classNames(styles.valueCell, styles.stockCell)} data-label={t('Stock')}>
          <StockCell {...cell} />
        </td>
      ) : (
        <td className={classNames(styles.valueCell, styles.none, styles.stockNone)} data-label={t('Stock')}>
          {t('Not tracked')}
        </td>
      )}
    </>
  )
}

/** What the variants come to together. */
function SumCells({ product }: { readonly product: ProductSummary }) {
  const formats = useFormats()
  const { lowestPrice, highestPrice, stock } = product
  const from = formats.money(lowestPrice)
  const to = formats.money(highestPrice)
  return (
    <>
      <td className={classNames(styles.valueCell, styles.sum)} data-label={t('Price')}>
        {from === to ? from : `${from} – ${to}`}
      </td>
      <td className={classNames(styles.valueCell, styles.sum, styles.saleSum)}>
        <span className="visually-hidden">{t('edit in variants')}</span>
      </td>
      <td className={classNames(styles.valueCell, styles.sum, styles.stockSum)} data-label={t('Stock')}>
        {stock.unlimited ? t('Unlimited') : formats.number(stock.onHand)}
      </td>
    </>
  )
}

interface VariantRowsProps {
  readonly product: ProductSummary
  /** Of the first row. */
  readonly id?: string
}

/** A row for each variant of a product that was opened. */
export function VariantRows({ product, id }: VariantRowsProps) {
  const detail = useProduct(product.itemId)
  if (detail.isError) {
    return (
      <tr id={id}>
        <td colSpan={4}>
          <Notice tone="danger" alert>
            {getErrorMessage(detail.error)} <Button onPress={() => void detail.refetch()}>{t('Try again')}</Button>
          </Notice>
        </td>
      </tr>
    )
  }
  if (!detail.data) {
    return (
      <tr id={id} className={classNames(styles.row, styles.variantRow)} aria-busy="true">
        <td colSpan={4}>
          <Skeleton width={30} />
        </td>
      </tr>
    )
  }
  const names = detail.data.optionNames
  return detail.data.variants.map((variant, index) => (
    <VariantRow
      key={variant.variantId}
      product={product}
      optionNames={names}
      variant={variant}
      hasShippingButton
      {...(index === 0 && id !== undefined ? { id } : {})}
    />
  ))
}

interface VariantRowProps {
  readonly product: ProductSummary
  readonly optionNames: readonly string[]
  readonly variant: Variant
  readonly id?: string
  /** Offers the dialog of weight and size, where these are nowhere else on the screen. */
  readonly hasShippingButton?: boolean
}

function VariantRow({ product, optionNames, variant, id, hasShippingButton = false }: VariantRowProps) {
  const { values, name } = nameVariant({ title: product.title, optionNames }, variant)
  const isShipped = product.productType === 'PHYSICAL'
  const mayWrite = useCan()('products.write')
  return (
    <tr className={classNames(styles.row, styles.variantRow)} id={id}>
      <th scope="row" className={styles.productCell}>
        <div className={styles.variantLine}>
          <span className={styles.variant}>
            {values === '' ? product.title : values}
            <span className={styles.sku}>{variant.sku}</span>
            {variant.held > 0 && (
              <span className={styles.sku}>{t('{count} held in checkouts', { count: variant.held })}</span>
            )}
          </span>
          {hasShippingButton && isShipped && mayWrite && (
            <ShippingButton itemId={product.itemId} variantId={variant.variantId} name={name} />
          )}
        </div>
      </th>
      <ValueCells product={product} name={name} variant={variant} />
    </tr>
  )
}

interface ShippingButtonProps {
  readonly itemId: string
  readonly variantId: string
  readonly name: string
}

function ShippingButton(props: ShippingButtonProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <span className={styles.more}>
      <IconButton aria-label={t('Shipping details of {name}', { name: props.name })} onPress={() => setOpen(true)}>
        <Ruler size={17} aria-hidden="true" />
      </IconButton>
      {isOpen && <ShippingDialog {...props} onClose={() => setOpen(false)} />}
    </span>
  )
}
