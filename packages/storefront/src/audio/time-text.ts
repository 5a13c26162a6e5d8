import { getWritingLocale, type BrowserTranslate } from '@vitrine/commerce'

/** Seconds as "3:07" or "1:02:09". */
export function formatClock(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds))
  const rest = String(whole % 60).padStart(2, '0')
  const minutes = Math.floor(whole / 60)
  if (minutes < 60) return `${minutes}:${rest}`
  return `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}:${rest}`
}

/** For screen readers: "1 minute 5 seconds of 3 minutes". */
export function formatSpokenTime(at: number, length: number, t: BrowserTranslate): string {
  const time = spoken(at, t.language)
  return length === 0 ? time : t('mediaTimeOf', { time, length: spoken(length, t.language) })
}

function spoken(seconds: number, language: string): string {
  const whole = Math.max(0, Math.floor(seconds))
  const say = (count: number, unit: 'hour' | 'minute' | 'second') =>
    new Intl.NumberFormat(getWritingLocale(language), { style: 'unit', unit, unitDisplay: 'long' }).format(count)
  const parts = [
    ...(whole >= 3600 ? [say(Math.floor(whole / 3600), 'hour')] : []),
    ...(whole % 3600 >= 60 ? [say(Math.floor((whole % 3600) / 60), 'minute')] : []),
    ...(whole % 60 > 0 || whole === 0 ? [say(whole % 60, 'second')] : []),
  ]
  return parts.join(' ')
}
