import { setTimeout as sleep } from 'node:timers/promises'
import { createClient } from '../lib/client.ts'
import { measure } from '../lib/load.ts'
import { residentMb } from '../lib/processes.ts'
import { type Bench, withBareServer } from './bench.ts'

/** Bare `node:http` with 10 KB on the machine the aims were set on (requests a second). */
const referencePerSecond = 57_400
const idleMs = 10_000

/** How fast this machine is, told by the one figure that the aims' machine is known by as well. */
export async function measureMachine(bench: Bench): Promise<void> {
  const { note, rate } = bench.report
  await withBareServer(bench, 'x'.repeat(10_000), 'text/html; charset=utf-8', async (url, pid) => {
    const figure = await measure({ url: `${url}/`, pid })
    rate('this machine: bare node:http, 10 KB', figure)
    note({
      what: '  as a share of the machine the aims were set on',
      value: `${((figure.perSecond / referencePerSecond) * 100).toFixed(0)} % of ${referencePerSecond.toLocaleString('en')}/s`,
    })
  })
}

/** How soon the server answers its first page, and what it holds while nobody visits. */
export async function measureStart({ report: { note }, startServer }: Bench): Promise<void> {
  const began = performance.now()
  const started = await startServer()
  const client = createClient(started.url, 'localhost', 1)
  const page = await client.send('GET', '/')
  client.close()
  const ms = performance.now() - began
  note({
    what: 'second start to first page',
    value: `${ms.toFixed(0)} ms (listening after ${started.startMs.toFixed(0)} ms), status ${page.status}`,
    aim: '< 3,000 ms',
    met: ms < 3000 && page.status === 200,
  })
  // Idle is what it is after some seconds without a request.
  await sleep(idleMs)
  note({
    what: `memory when idle for ${idleMs / 1000} s`,
    value: `${residentMb(started.pid).toFixed(0)} MB`,
    aim: '< 120 MB',
    met: residentMb(started.pid) < 120,
  })
  await started.stop()
}
