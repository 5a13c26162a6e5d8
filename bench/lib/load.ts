import autocannon, { type Request, type Result } from 'autocannon'
import { cpuSeconds } from './processes.ts'

export interface Load {
  readonly url: string
  readonly pid: number
  readonly method?: 'GET' | 'POST' | 'PUT'
  readonly headers?: Record<string, string>
  readonly body?: string
  readonly seconds?: number
  readonly connections?: number
  /** A fresh cookie jar per request is the default; with this one function the request may differ each time. */
  readonly setupRequest?: (request: Request) => Request
}

export interface Figure {
  readonly perSecond: number
  readonly p50Ms: number
  readonly p99Ms: number
  /** Processor time of the measured process per request, microseconds. */
  readonly cpuMicros: number
  readonly failed: number
  readonly bytesPerResponse: number
}

/** A bounded load on one address of this machine, after a short warm-up. */
export async function measure(load: Load): Promise<Figure> {
  await shoot({ ...load, seconds: 2 })
  const before = cpuSeconds(load.pid)
  const result = await shoot(load)
  const answered = result.requests.total
  return {
    perSecond: result.requests.average,
    p50Ms: result.latency.p50,
    p99Ms: result.latency.p99,
    cpuMicros: answered > 0 ? ((cpuSeconds(load.pid) - before) * 1e6) / answered : 0,
    failed: result.non2xx + result.errors + result.timeouts,
    bytesPerResponse: answered > 0 ? result.throughput.total / answered : 0,
  }
}

function shoot(load: Load): Promise<Result> {
  if (!/^http:\/\/127\.0\.0\.1[:/]/.test(load.url))
    throw new Error(`Load goes to this machine only, not to ${load.url}`)
  return autocannon({
    url: load.url,
    method: load.method ?? 'GET',
    connections: load.connections ?? 50,
    duration: load.seconds ?? 6,
    headers: load.headers ?? {},
    ...(load.body === undefined ? {} : { body: load.body }),
    ...(load.setupRequest ? { requests: [{ setupRequest: load.setupRequest }] } : {}),
  })
}
