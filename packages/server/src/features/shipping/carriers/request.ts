import type { Site } from '../../../platform/context.ts'
import { sha256 } from '../../../platform/crypto.ts'
import { storeSettings } from '../../store-settings/index.ts'

/** A place as carriers price it: without the names of people, streets and phone numbers. */
interface CarrierPlace {
  readonly city: string
  readonly state: string
  readonly postalCode: string
  readonly countryCode: string
}

/** A line of goods to send; weight and size are of one piece, 0 where the owner has not measured it. */
interface CarrierItem {
  readonly sku: string
  readonly title: string
  readonly quantity: number
  readonly unitPriceMinor: number
  readonly weightGrams: number
  readonly lengthMm: number
  readonly widthMm: number
  readonly heightMm: number
}

/** What a carrier service prices: all goods of a cart, as one parcel. */
export interface CarrierShipment {
  readonly currency: string
  readonly origin: CarrierPlace
  readonly destination: CarrierPlace
  readonly items: readonly CarrierItem[]
}

/** From the store to a place. */
export function createShipment(
  site: Pick<Site, 'settings' | 'language' | 'currency'>,
  destination: CarrierPlace,
  items: readonly CarrierItem[],
): CarrierShipment {
  const { address } = storeSettings(site)
  return { currency: site.currency, origin: toPlace(address), destination: toPlace(destination), items }
}

function toPlace({ city, state, postalCode, countryCode }: CarrierPlace): CarrierPlace {
  return { city, state, postalCode, countryCode }
}

/** Tells equal questions: what is the same for one service has the same answer for some minutes. */
export function hashQuestion(url: string, shipment: CarrierShipment): string {
  return sha256(JSON.stringify([url, shipment])).slice(0, 32)
}

/** The body of the question. Parcels are a list, so that a later version may pack goods into several. */
export function writeQuestion(
  site: Pick<Site, 'id'>,
  id: string,
  { currency, origin, destination, items }: CarrierShipment,
): string {
  const add = (measure: (item: CarrierItem) => number) =>
    items.reduce((sum, item) => sum + measure(item) * item.quantity, 0)
  const parcel = {
    weightGrams: add(({ weightGrams }) => weightGrams),
    valueMinor: add(({ unitPriceMinor }) => unitPriceMinor),
    items,
  }
  return JSON.stringify({ id, websiteId: site.id, currency, origin, destination, parcels: [parcel] })
}
