export { renderCurrencySwitcher } from './render.ts'
export { secondCurrencies } from './settings.ts'
