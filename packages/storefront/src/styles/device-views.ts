/**
 * The widest window, in px, that the specification calls mobile; from one more it is desktop, and none is a tablet. Style sheets write
 * `@media (--mobile)` and `@media (--desktop)` where they mean the device view, and a width of their own where it is about room.
 */
const mobileMaxPx = 432

/** A style sheet with the names of device views replaced by their widths. */
export function replaceDeviceViews(css: string): string {
  return css
    .replaceAll('(--mobile)', `(max-width: ${mobileMaxPx}px)`)
    .replaceAll('(--desktop)', `(min-width: ${mobileMaxPx + 1}px)`)
}
