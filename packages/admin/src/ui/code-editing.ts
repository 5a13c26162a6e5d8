/** Keyboards of Android send no keys, only whole words: what a code editor makes of them is not what was typed. */
export function canEditCode(): boolean {
  return !/Android/i.test(navigator.userAgent)
}
