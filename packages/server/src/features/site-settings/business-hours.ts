/** A stretch of a day in minutes after midnight; `to` is greater than `from` and may lie beyond 24:00 for places that close late. */
interface HoursRange {
  readonly from: number
  readonly to: number
}

const noon = 12 * 60
const clock = String.raw`(\d{1,2})(?:[:.](\d{2}))?\s*([ap])?\.?(?:m\.?)?`
const stretch = new RegExp(String.raw`^${clock}\s*(?:-|–|—|to|until)\s*${clock}$`, 'i')

/**
 * The stretches that a line such as "9:00–12:30, 1:30 pm – 6 pm" names; none for words ("by appointment") and for lines of which any part
 * cannot be read: half of the hours would be wrong hours.
 */
export function readHours(line: string): HoursRange[] {
  const parts = line
    .split(/[,;&]|\band\b/i)
    .map((part) => part.trim())
    .filter((part) => part !== '')
  const ranges = parts.map(readRange)
  return ranges.every((range) => range !== undefined) ? ranges : []
}

function readRange(part: string): HoursRange | undefined {
  const match = stretch.exec(part)
  if (!match) return undefined
  const [, fromHour = '', fromMinute, fromHalf, toHour = '', toMinute, toHalf] = match
  // "9 – 5 pm" begins in the morning, "1 – 5 pm" in the afternoon: an hour without a half takes the other's where that comes first.
  const to = toMinutes(toHour, toMinute, toHalf)
  const alone = toMinutes(fromHour, fromMinute, fromHalf)
  const likeEnd = fromHalf === undefined && toHalf !== undefined ? toMinutes(fromHour, fromMinute, toHalf) : undefined
  const from = likeEnd !== undefined && to !== undefined && likeEnd < to ? likeEnd : alone
  if (from === undefined || to === undefined || from === to) return undefined
  if (to > from) return { from, to }
  // Without halves "9 – 5" ends in the afternoon, "18 – 2" in the night.
  const isAfternoon = fromHalf === undefined && toHalf === undefined && from <= noon && from < to + noon
  return { from, to: to + (isAfternoon ? noon : 2 * noon) }
}

function toMinutes(hours: string, minutes: string | undefined, half: string | undefined): number | undefined {
  const [hour, minute] = [Number(hours), Number(minutes ?? '0')]
  if (minute > 59) return undefined
  if (half === undefined) return hour < 24 || (hour === 24 && minute === 0) ? hour * 60 + minute : undefined
  if (hour < 1 || hour > 12) return undefined
  return ((hour % 12) + (half.toLowerCase() === 'p' ? 12 : 0)) * 60 + minute
}
