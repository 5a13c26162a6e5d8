/** Memory that a web process takes under load, with room for its caches. */
const bytesPerProcess = 1_000_000_000
/** The embedded database has room for the connections of that many and a few commands. */
const mostByDefault = 6
/** Most that anybody may ask for. */
export const maxWebProcesses = 32

/**
 * How many processes answer requests. Without `WEB_PROCESSES` the machine decides: one where it has up to three cores, which database and jobs need
 * as well; else two cores fewer than it has, as far as its memory goes.
 *
 * @param memory Bytes that this machine or container has.
 * @throws RangeError for anything but a whole number from 1 to 32.
 */
export function countWebProcesses(text: string | undefined, cores: number, memory: number): number {
  if (text !== undefined && text !== '') {
    const count = Number(text)
    if (Number.isInteger(count) && count >= 1 && count <= maxWebProcesses) return count
    throw new RangeError(`WEB_PROCESSES is ${text}: set a whole number from 1 to ${maxWebProcesses}, or leave it out.`)
  }
  if (cores < 4) return 1
  return Math.max(1, Math.min(cores - 2, Math.floor(memory / 2 / bytesPerProcess), mostByDefault))
}
