/** The United States and their territories, by the codes of countries; the territories go by the same codes as states. */
const usTerritories: readonly string[] = ['US', 'PR', 'GU', 'VI', 'MP', 'AS', 'UM']

/** Whether mail of the United States goes there: the United States themselves or one of their territories. */
export function isUsTerritory(code: string): boolean {
  return usTerritories.includes(code)
}
