/** A moment as exports write it: `2026-05-01 10:22:33 -0400`, or ISO 8601. Without a zone it is UTC. Undefined: it is no time. */
export function readTime(text: string): Date | undefined {
  const [, day, time = '00:00:00', zone = 'Z'] =
    /^(\d{4}-\d\d-\d\d)(?:[ T](\d\d:\d\d(?::\d\d(?:\.\d{1,6})?)?))?\s?(Z|UTC|[+-]\d\d:?\d\d)?$/i.exec(text) ?? []
  const offset = /^(?:z|utc)$/i.test(zone) ? 'Z' : zone.replace(/^([+-]\d\d):?(\d\d)$/, '$1:$2')
  const at = new Date(`${day}T${time}${offset}`)
  return Number.isNaN(at.getTime()) || at.getTime() < 0 ? undefined : at
}
