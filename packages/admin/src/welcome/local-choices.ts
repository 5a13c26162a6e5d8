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

/** The country of a language: the one that it names, else the one where most speak it. */
export function guessCountry(language: string, countries: readonly string[]): string {
  const { region = '' } = new Intl.Locale(language).maximize()
  return countries.includes(region) ? region : 'US'
}

/** The currency of a country where the store can sell in it, else US dollars. */
export function guessCurrency(region: string, currencies: readonly string[]): string {
  const guess = euroRegions.includes(region) ? 'EUR' : currencyByRegion[region]
  return guess !== undefined && currencies.includes(guess) ? guess : 'USD'
}

/** The browser's time zone where the server knows it. */
export function guessTimeZone(timeZones: readonly string[]): string | undefined {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
  return timeZones.includes(timeZone) ? timeZone : undefined
}

/** The language as it is written in the country. */
export function localize(language: string, country: string): string {
  const { language: name, script } = new Intl.Locale(language)
  return [name, script, country].filter(Boolean).join('-')
}
