/** Seconds as "3:07" or "1:02:09". */
export function clockText(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds))
  const rest = String(whole % 60).padStart(2, '0')
  const minutes = Math.floor(whole / 60)
  if (minutes < 60) return `${minutes}:${rest}`
  return `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}:${rest}`
}

/** For screen readers: "1 minute 5 seconds of 3 minutes". */
export function spokenTime(at: number, length: number): string {
  return length === 0 ? spoken(at) : `${spoken(at)} of ${spoken(length)}`
}

function spoken(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds))
  const parts = [
    counted(Math.floor(whole / 3600), 'hour'),
    counted(Math.floor((whole % 3600) / 60), 'minute'),
    counted(whole % 60, 'second'),
  ].filter((part) => part !== '')
  return parts.length === 0 ? '0 seconds' : parts.join(' ')
}

function counted(count: number, unit: string): string {
  return count === 0 ? '' : `${count} ${unit}${count === 1 ? '' : 's'}`
}
