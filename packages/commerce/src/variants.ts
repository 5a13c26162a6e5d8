/** A variant as page JSON and the `data-variants` attribute carry it. Prices are minor units. */
export interface Variant {
  readonly id: string
  readonly sku: string
  readonly attributes: Readonly<Record<string, string>>
  readonly price: number
  readonly salePrice: number
  readonly onSale: boolean
  readonly unlimited: boolean
  readonly qtyInStock: number
}

/** Chosen values by option name; an empty string or a missing name is an option not chosen yet. */
export type Selection = Readonly<Record<string, string | undefined>>

/** `missing`: no variant has this value together with the other chosen ones. `sold_out`: those that have it are out of stock. */
export type ValueStatus = 'available' | 'sold_out' | 'missing'

export interface OptionChoice {
  readonly name: string
  readonly chosen: string | undefined
  readonly values: readonly { readonly value: string; readonly status: ValueStatus }[]
}

type WithAttributes = Pick<Variant, 'attributes'>
type WithStock = Pick<Variant, 'unlimited' | 'qtyInStock'>

/** Option names in the owner's ordering first, then those it does not mention as they first appear. */
export function listOptionNames(variants: readonly WithAttributes[], ordering: readonly string[] = []): string[] {
  const present = new Set(variants.flatMap(({ attributes }) => Object.keys(attributes)))
  return [...new Set([...ordering.filter((name) => present.has(name)), ...present])]
}

/** The values of one option, each once, in the order of the variants. */
export function listOptionValues(variants: readonly WithAttributes[], name: string): string[] {
  return [...new Set(variants.flatMap(({ attributes }) => getSelectedValue(attributes, name) ?? []))]
}

/** The options that still have no value, in the given order. */
export function listUnselectedOptions(names: readonly string[], selection: Selection): string[] {
  return names.filter((name) => getSelectedValue(selection, name) === undefined)
}

/**
 * The variant with exactly the chosen value for each of its options. Undefined without a match or with an unselected
 * option.
 */
export function findVariant<V extends WithAttributes>(variants: readonly V[], selection: Selection): V | undefined {
  const names = listOptionNames(variants)
  return variants.find(({ attributes }) =>
    names.every((name) => getSelectedValue(attributes, name) === getSelectedValue(selection, name)),
  )
}

/** For every option and value: can it still be bought together with what is chosen for the *other* options? */
export function listOptionChoices(
  variants: readonly (WithAttributes & WithStock)[],
  selection: Selection,
  ordering: readonly string[] = [],
): OptionChoice[] {
  const names = listOptionNames(variants, ordering)
  return names.map((name) => {
    const others = names.filter((other) => other !== name && getSelectedValue(selection, other) !== undefined)
    const fitting = variants.filter(({ attributes }) =>
      others.every((other) => getSelectedValue(attributes, other) === getSelectedValue(selection, other)),
    )
    const values = listOptionValues(variants, name).map((value) => ({
      value,
      status: valueStatus(fitting, name, value),
    }))
    return { name, chosen: getSelectedValue(selection, name), values }
  })
}

/** The values of a variant joined for a cart line or an order: "blue / large". */
export function describeVariant({ attributes }: WithAttributes, ordering: readonly string[] = []): string {
  return listOptionNames([{ attributes }], ordering)
    .map((name) => attributes[name])
    .join(' / ')
}

/** Whether the stock covers `wanted` more in addition to `inCart`. For an item with a form, `wanted` is 1. */
export function hasStockFor(variant: WithStock, wanted: number, inCart = 0): boolean {
  return variant.unlimited || wanted + inCart <= variant.qtyInStock
}

/** What a buyer pays for one: the sale price when on sale. */
export function getCurrentPrice({ onSale, price, salePrice }: Pick<Variant, 'onSale' | 'price' | 'salePrice'>): number {
  return onSale ? salePrice : price
}

/** Reads the JSON of a `data-variants` attribute; anything that is not there becomes empty, 0 or false, so that a page never breaks on it. */
export function readVariants(value: unknown): Variant[] {
  if (!Array.isArray(value)) return []
  return value.filter(isRecord).map((raw) => ({
    id: asText(raw['id']),
    sku: asText(raw['sku']),
    attributes: readAttributes(raw['attributes']),
    price: asNumber(raw['price']),
    salePrice: asNumber(raw['salePrice']),
    onSale: raw['onSale'] === true,
    unlimited: raw['unlimited'] === true,
    qtyInStock: asNumber(raw['qtyInStock']),
  }))
}

function valueStatus(fitting: readonly (WithAttributes & WithStock)[], name: string, value: string): ValueStatus {
  const having = fitting.filter(({ attributes }) => getSelectedValue(attributes, name) === value)
  if (having.length === 0) return 'missing'
  return having.some((variant) => hasStockFor(variant, 1)) ? 'available' : 'sold_out'
}

// Option names are the owner's words: "constructor" must not find what every object inherits.
function getSelectedValue(values: Selection, name: string): string | undefined {
  const value = Object.hasOwn(values, name) ? values[name] : undefined
  return value === '' ? undefined : value
}

function readAttributes(value: unknown): Record<string, string> {
  if (!isRecord(value)) return {}
  return Object.fromEntries(Object.entries(value).map(([name, text]) => [name, asText(text)]))
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}

function asText(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}

function asNumber(value: unknown): number {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value
  return typeof number === 'number' && Number.isFinite(number) ? number : 0
}
