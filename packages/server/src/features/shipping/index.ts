export { mergeZoneRates, type StoredRate, type StoredZone } from './merge-zone-rates.ts'
export { saveShipping } from './service.ts'
export { buildRates, buildZones } from './store.ts'
