/** Parts of a colour in sRGB, each 0 to 255. */
export interface Rgb {
  readonly red: number
  readonly green: number
  readonly blue: number
}

// Squarespace's rule: what is less luminous than 65 % of 256 reads as dark.
const darkBelow = 0.65 * 256

/** Tells whether a colour reads as dark, so that text on it has to be light. Luminance is weighed as in Rec. 709. */
export function isPerceivedDark({ red, green, blue }: Rgb): boolean {
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue < darkBelow
}
