const euroRegions = 'AT BE HR CY EE FI FR DE GR IE IT LV LT LU MT NL PT SK SI ES'.split(' ')
const currencyByRegion: Readonly<Record<string, string>> = {
  GB: 'GBP',
  CA: 'CAD',
  AU: 'AUD',
  NZ: 'NZD',
  CH: 'CHF',
  SE: 'SEK',
  NO: 'NOK',
  DK: 'DKK',
  PL: 'PLN',
  CZ: 'CZK',
  JP: 'JPY',
  MX: 'MXN',
  BR: 'BRL',
  IN: 'INR',
  SG: 'SGD',
  HK: 'HKD',
}

/** The currency of the browser's region where the store can sell in it, else US dollars. */
export function guessCurrency(language: string, currencies: readonly string[]): string {
  const { region = '' } = new Intl.Locale(language).maximize()
  const guess = euroRegions.includes(region) ? 'EUR' : currencyByRegion[region]
  return guess !== undefined && currencies.includes(guess) ? guess : 'USD'
}

/** The browser's time zone where the server knows it. */
export function guessTimeZone(timeZones: readonly string[]): string | undefined {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
  return timeZones.includes(timeZone) ? timeZone : undefined
}
