import type { Settings } from '../page/settings.ts'
import type { VariantFields } from './variant-fields.ts'

/** The chosen variant is in the address as `?variant=`, so that it can be shared and survives a reload. */
export function followVariantInAddress(fields: VariantFields, itemId: string, settings: Settings): void {
  // Lists and quick views show products that the address is not about.
  if (itemId !== settings.itemId) return
  const named = new URL(location.href).searchParams.get('variant')
  const variant = fields.variants.find(({ id, sku }) => named === id || named === sku)
  if (named !== null && variant) fields.choose(variant)

  fields.onChange(() => {
    const address = new URL(location.href)
    const chosen = fields.selected()
    if (chosen) address.searchParams.set('variant', chosen.id)
    else address.searchParams.delete('variant')
    if (address.href !== location.href) history.replaceState(history.state, '', address)
  })
}
