/** Longest texts of columns that are not given here, such as ids and states. */
const maxOther = 10_000

/** Texts that pages show whole in titles, lists and addresses; twice what the editor takes, since older versions took more. */
const short: Readonly<Record<string, number>> = {
  title: 1000,
  name: 1000,
  slug: 500,
  sku: 200,
  filename: 500,
  alt_text: 2000,
  navigation_title: 1000,
  custom_button_label: 500,
}

/** HTML, and what owners write at length. */
const long = new Set(['body', 'excerpt', 'description', 'bio', 'source'])
const maxLong = 2_000_000

/** The longest text that an import stores in a column. */
export function getMaxLength(column: string): number {
  if (long.has(column)) return maxLong
  return Object.hasOwn(short, column) ? (short[column] ?? maxOther) : maxOther
}
