import { parseWall, toWall } from '../../pages/zone-time.ts'
import { type PictureValue, toPictureValue } from '../../media/files.ts'
import type { Product } from '../../api/product-query.ts'

const planUnits = ['WEEK', 'MONTH', 'YEAR'] as const

/** A product as its form holds it; variants are edited beside it. */
export interface ProductValues {
  readonly title: string
  readonly slug: string
  readonly excerpt: string
  readonly body: string
  readonly state: Product['state']
  /** On the clock of the site. */
  readonly publishedAt: string
  readonly featured: boolean
  readonly tags: string[]
  readonly categories: string[]
  readonly pictures: PictureValue[]
  readonly related: Product['related']
  readonly seoTitle: string
  readonly seoDescription: string
  readonly seoHidden: boolean
  /** Of shared links; null: the main picture. */
  readonly socialPicture: PictureValue | null
  readonly customButtonLabel: string
  /** Of the questions for buyers; '' for none. */
  readonly formId: string
  /** As typed; '' for what the store says, as for the two messages. */
  readonly scarcityThreshold: string
  readonly scarcityText: string
  readonly soldOutText: string
  readonly taxClass: Product['taxClass']
  /** Of a service: how many an order may have; `store`: as the store says. */
  readonly serviceQuantity: 'store' | 'several' | 'one'
  readonly isSubscription: boolean
  readonly planEvery: string
  readonly planUnit: (typeof planUnits)[number]
  /** '' until the customer ends it. */
  readonly planCycles: string
  readonly downloads: Product['downloads']
}

export function toProductValues(product: Product, timeZone: string): ProductValues {
  const { subscriptionPlan: plan, seo } = product
  return {
    title: product.title,
    slug: product.slug,
    excerpt: product.excerpt,
    body: product.body,
    state: product.state,
    publishedAt: toWall(product.publishedAt, timeZone),
    featured: product.featured,
    tags: [...product.tags],
    categories: [...product.categories],
    pictures: product.pictures.map(toPictureValue),
    related: product.related,
    seoTitle: seo.title,
    seoDescription: seo.description,
    seoHidden: seo.hidden,
    socialPicture: product.socialPicture ? toPictureValue(product.socialPicture) : null,
    customButtonLabel: product.customButtonLabel ?? '',
    formId: product.formId ?? '',
    scarcityThreshold: product.scarcityThreshold === null ? '' : String(product.scarcityThreshold),
    scarcityText: product.scarcityText,
    soldOutText: product.soldOutText,
    taxClass: product.taxClass,
    serviceQuantity: readServiceQuantity(product),
    isSubscription: plan !== null,
    planEvery: String(plan?.billingPeriod.value ?? 1),
    planUnit: plan?.billingPeriod.unit ?? 'MONTH',
    planCycles: plan && plan.numBillingCycles > 0 ? String(plan.numBillingCycles) : '',
    downloads: product.downloads,
  }
}

/** The fields of a request that differ from what is stored; empty when none does. */
export function toProductChanges(values: ProductValues, stored: Product, timeZone: string) {
  const before = toProductValues(stored, timeZone)
  const has = (...names: readonly (keyof ProductValues)[]) =>
    names.some((name) => JSON.stringify(values[name]) !== JSON.stringify(before[name]))
  const ids = (pictures: readonly PictureValue[]) => pictures.map(({ file }) => file.id)
  return {
    ...(has('title') ? { title: values.title } : {}),
    ...(has('slug') ? { slug: values.slug } : {}),
    ...(has('excerpt') ? { excerpt: values.excerpt } : {}),
    ...(has('body') ? { body: values.body } : {}),
    ...(has('state') ? { state: values.state } : {}),
    ...(has('publishedAt') ? { publishedAt: parseWall(values.publishedAt, timeZone) } : {}),
    ...(has('featured') ? { featured: values.featured } : {}),
    ...(has('tags') ? { tags: values.tags } : {}),
    ...(has('categories') ? { categories: values.categories } : {}),
    ...(ids(values.pictures).join() === ids(before.pictures).join() ? {} : { pictureIds: ids(values.pictures) }),
    ...(has('related') ? { relatedItemIds: values.related.map(({ itemId }) => itemId) } : {}),
    ...(has('seoTitle', 'seoDescription', 'seoHidden')
      ? { seo: { title: values.seoTitle, description: values.seoDescription, hidden: values.seoHidden } }
      : {}),
    ...(values.socialPicture?.file.id === before.socialPicture?.file.id
      ? {}
      : { socialPictureId: values.socialPicture?.file.id ?? null }),
    ...(has('customButtonLabel') ? { customButtonLabel: values.customButtonLabel.trim() || null } : {}),
    ...(has('formId') ? { formId: values.formId || null } : {}),
    ...(has('scarcityThreshold') ? { scarcityThreshold: readThreshold(values.scarcityThreshold) } : {}),
    ...(has('scarcityText') ? { scarcityText: values.scarcityText } : {}),
    ...(has('soldOutText') ? { soldOutText: values.soldOutText } : {}),
    ...(has('taxClass') ? { taxClass: values.taxClass } : {}),
    ...(has('serviceQuantity') ? { multipleQuantityAllowed: toQuantityAllowed(values) } : {}),
    ...(has('isSubscription', 'planEvery', 'planUnit', 'planCycles') ? { subscriptionPlan: toPlan(values) } : {}),
    ...(has('downloads') ? { digitalAssetIds: values.downloads.map(({ assetId }) => assetId) } : {}),
  }
}

function readServiceQuantity({ multipleQuantityAllowed }: Product): ProductValues['serviceQuantity'] {
  if (multipleQuantityAllowed === null) return 'store'
  return multipleQuantityAllowed ? 'several' : 'one'
}

function toQuantityAllowed({ serviceQuantity }: ProductValues): boolean | null {
  return serviceQuantity === 'store' ? null : serviceQuantity === 'several'
}

function readThreshold(text: string): number | null {
  return text.trim() === '' ? null : Number(text)
}

function toPlan({ isSubscription, planEvery, planUnit, planCycles }: ProductValues) {
  if (!isSubscription) return null
  return {
    billingPeriod: { value: Number(planEvery), unit: planUnit },
    numBillingCycles: planCycles.trim() === '' ? 0 : Number(planCycles),
  }
}

/** Fields of the form by what the server calls them. */
export const formFields = {
  assetIds: 'pictures',
  pictureIds: 'pictures',
  relatedItemIds: 'related',
  socialPictureId: 'socialPicture',
  'seo.title': 'seoTitle',
  'seo.description': 'seoDescription',
  subscriptionPlan: 'isSubscription',
  digitalAssetIds: 'downloads',
} as const
