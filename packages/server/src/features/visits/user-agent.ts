import { isbot } from 'isbot'

interface UserAgent {
  readonly device: 'phone' | 'tablet' | 'desktop'
  readonly browser: string
  readonly system: string
}

/** The first that fits: browsers name those before them as well. */
const browsers: readonly (readonly [name: string, pattern: RegExp])[] = [
  ['Edge', /\bEdg(?:e|A|iOS)?\//],
  ['Opera', /\bOPR\/|\bOPiOS\/|\bOpera\b/],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Firefox', /\bFirefox\/|\bFxiOS\//],
  ['Chrome', /\bChrome\/|\bCriOS\/|\bChromium\//],
  ['Safari', /\bSafari\/|\bAppleWebKit\//],
]
const systems: readonly (readonly [name: string, pattern: RegExp])[] = [
  ['iOS', /\b(?:iPhone|iPad|iPod)\b/],
  ['Android', /\bAndroid\b/],
  ['Windows', /\bWindows\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['macOS', /\bMac OS X\b|\bMacintosh\b/],
  ['Linux', /\bLinux\b|\bX11\b/],
]

/** The families that a user agent names. What is not known is ''. */
export function parseUserAgent(userAgent: string): UserAgent {
  const find = (list: typeof browsers) => list.find(([, pattern]) => pattern.test(userAgent))?.[0] ?? ''
  return { device: getDevice(userAgent), browser: find(browsers), system: find(systems) }
}

function getDevice(userAgent: string): UserAgent['device'] {
  if (/\biPad\b|\bTablet\b/.test(userAgent)) return 'tablet'
  if (/\bAndroid\b/.test(userAgent)) return /\bMobile\b/.test(userAgent) ? 'phone' : 'tablet'
  return /\biPhone\b|\biPod\b|\bMobi/.test(userAgent) ? 'phone' : 'desktop'
}

/** Programs that say that they are one. A browser always names itself. */
export function isRobot(userAgent: string): boolean {
  return userAgent === '' || isbot(userAgent)
}
