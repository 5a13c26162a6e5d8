/**
 * Time is CPU time of this process, threads of the garbage collector included: on a machine shared with other work the
 * wall clock tells how busy the others were.
 */
export function cpuMicros(work: () => void): number {
  const before = process.cpuUsage()
  work()
  const { user, system } = process.cpuUsage(before)
  return user + system
}

/** The same of the main thread alone: what compiling costs the one who waits, without the optimizer that runs beside. */
export function threadMicros(work: () => void): number {
  const before = process.threadCpuUsage()
  work()
  const { user, system } = process.threadCpuUsage(before)
  return user + system
}

/** Microseconds of CPU that one call costs, over a slice of about `sliceMs`. */
export function microsPerCall(call: () => unknown, sliceMs: number): number {
  const batch = Math.max(1, Math.ceil(1000 / Math.max(1, cpuMicros(call))))
  let calls = 0
  let spent = 0
  while (spent < sliceMs * 1000) {
    spent += cpuMicros(() => {
      for (let n = 0; n < batch; n++) call()
    })
    calls += batch
  }
  return spent / calls
}

export function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0
}

/** The middle half of the values, as `low-high`: what a lucky or an unlucky round does not move. */
export function spread(values: readonly number[]): string {
  const sorted = values.toSorted((a, b) => a - b)
  const at = (share: number) => (sorted[Math.round((sorted.length - 1) * share)] ?? 0).toFixed(2)
  return `${at(0.25)}-${at(0.75)}`
}
