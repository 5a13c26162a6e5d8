/** Services that visitors can share a page with, by the numbers that page JSON has for them. */
const numbers: Readonly<Record<string, number>> = {
  x: 1,
  twitter: 1,
  facebook: 2,
  linkedin: 3,
  tumblr: 4,
  pinterest: 6,
  reddit: 7,
  email: 8,
  whatsapp: 9,
}

/** `website.shareButtonOptions`: true for each service that the owner turned on, by number; `{}` turns the buttons off. */
export function shareButtonOptions(chosen: Readonly<Record<string, boolean>>): Record<string, true> {
  const on = Object.entries(chosen).flatMap(([name, isOn]) => (isOn ? [name] : []))
  return Object.fromEntries(on.map((name) => [String(numbers[name] ?? name), true]))
}
