import { getWritingLocale } from './writing-locale.ts'

const units = ['byte', 'kilobyte', 'megabyte', 'gigabyte'] as const

/** The size of a file as people read it, in steps of 1000: 840 is "840 byte", 1_250_000 is "1.3 MB". `language` is BCP 47. */
export function formatFileSize(bytes: number, language: string): string {
  const step = bytes < 1000 ? 0 : Math.min(units.length - 1, Math.floor(Math.log10(bytes) / 3))
  const unit = units[step] ?? 'byte'
  const value = bytes / 1000 ** step
  return new Intl.NumberFormat(getWritingLocale(language), {
    style: 'unit',
    unit,
    unitDisplay: step === 0 ? 'long' : 'short',
    maximumFractionDigits: step > 1 && value < 100 ? 1 : 0,
  }).format(value)
}
