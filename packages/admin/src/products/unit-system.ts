import { getRegionalUnitSystem, type UnitSystem } from './measures.ts'

const key = 'vitrine:unit-system'

/** The units somebody chose last in this browser, else those of the site's region. */
export function getPreferredUnitSystem(language: string): UnitSystem {
  try {
    const kept = localStorage.getItem(key)
    if (kept === 'metric' || kept === 'us') return kept
  } catch {
    // A browser that keeps nothing still has the site's region.
  }
  return getRegionalUnitSystem(language)
}

export function keepUnitSystem(system: UnitSystem): void {
  try {
    localStorage.setItem(key, system)
  } catch {
    // Then the choice holds for this dialog only.
  }
}
