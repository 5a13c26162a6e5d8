import { getCountryName, listCountries, listStates } from '@vitrine/commerce/addresses'
import { editorLanguage, t } from '../i18n/text.ts'

export interface PlaceChoice {
  /** `US`, `US-CA`, or `group:eu`. */
  readonly id: string
  readonly label: string
  /** What a person may type to find it. */
  readonly words: string
}

// oxfmt-ignore
const groups: Readonly<Record<string, { readonly label: string; readonly codes: readonly string[] }>> = {
  'group:eu': {
    label: t('European Union (27 countries)'),
    codes: ['AT', 'BE', 'BG', 'CY', 'CZ', 'DE', 'DK', 'EE', 'ES', 'FI', 'FR', 'GR', 'HR', 'HU', 'IE', 'IT', 'LT', 'LU', 'LV', 'MT', 'NL', 'PL', 'PT',
      'RO', 'SE', 'SI', 'SK'],
  },
}

const countries = listCountries(editorLanguage)

/** Countries, regions of them and groups of countries, in the order in which a search shows them. */
const placeChoices: readonly PlaceChoice[] = [
  ...Object.entries(groups).map(([id, { label }]) => ({ id, label, words: `${label} EU` })),
  ...countries.map(({ code, name }) => ({ id: code, label: name, words: `${name} ${code}` })),
  ...countries.flatMap(({ code, name }) =>
    listStates(code).map((state) => ({
      id: `${code}-${state.code}`,
      label: `${state.name}, ${name}`,
      words: `${state.name} ${name} ${state.code}`,
    })),
  ),
]

/** The places that a choice stands for: a group is its countries. */
export function expandPlace(id: string): readonly string[] {
  return groups[id]?.codes ?? [id]
}

/** "Canada", or "California, United States". */
export function describePlace(place: string): string {
  const country = place.slice(0, 2)
  const name = getCountryName(country, editorLanguage)
  const state = listStates(country).find(({ code }) => place === `${country}-${code}`)
  return state ? `${state.name}, ${name}` : name
}

/** "Germany, France and 25 more" */
export function describePlaces(places: readonly string[], max = 3): string {
  const names = places.map(describePlace)
  if (names.length <= max + 1) return new Intl.ListFormat(editorLanguage).format(names)
  return t('{names} and {count, number} more', { names: names.slice(0, max).join(', '), count: names.length - max })
}

/** The choices that a typed text finds, without those that are taken. */
export function findPlaces(text: string, taken: ReadonlySet<string>): readonly PlaceChoice[] {
  const wanted = plain(text)
  const open = placeChoices.filter(({ id }) => !expandPlace(id).every((place) => taken.has(place)))
  const found = open.filter(({ words }) => plain(words).includes(wanted))
  const starting = found.filter(({ label }) => plain(label).startsWith(wanted))
  return [...new Set([...starting, ...found])].slice(0, 60)
}

function plain(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').trim().toLowerCase()
}
