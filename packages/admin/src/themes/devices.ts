/**
 * The device views of a preview: how wide the page in it is, in CSS pixels.
 * Pages themselves know two widths, mobile up to 432 pixels and desktop; a tablet shows the desktop's.
 */
export const deviceWidths = { desktop: 1280, tablet: 768, phone: 390 } as const

export type Device = keyof typeof deviceWidths

export function isDevice(value: string | null): value is Device {
  return value !== null && Object.hasOwn(deviceWidths, value)
}

/** The view that a preview begins with: on a phone, that of a phone. */
export function getFirstDevice(): Device {
  return matchMedia('(width < 860px)').matches ? 'phone' : 'desktop'
}
