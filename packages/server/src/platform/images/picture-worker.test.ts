import fs from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { cameraJpeg } from '../../testing/pictures.ts'
import { startPictureWorker } from './picture-worker.ts'

/** A worker whose process runs this module instead. */
async function startWorker(text: string) {
  const folder = await fs.mkdtemp(path.join(os.tmpdir(), 'vitrine-worker-'))
  onTestFinished(() => fs.rm(folder, { recursive: true, force: true }))
  const module = path.join(folder, 'worker.mjs')
  await fs.writeFile(module, text)
  return watched({ program: process.execPath, module })
}

function watched(options?: Parameters<typeof startPictureWorker>[1]) {
  const gone = Promise.withResolvers<void>()
  const worker = startPictureWorker(() => gone.resolve(), options)
  onTestFinished(() => worker.stop())
  return { worker, gone: gone.promise }
}

const task = { kind: 'derive', bytes: Buffer.from('x'), width: 10, type: 'image/webp' } as const

test('a process that cannot be started fails its picture and can be stopped, before and after that is known', async () => {
  const nowhere = { program: '/nowhere/node', module: '/nowhere/worker.mjs' }
  const early = watched(nowhere)
  await early.worker.stop()

  const { worker, gone } = watched(nowhere)
  await expect(worker.run(task, false)).rejects.toThrow('The process for pictures failed')
  await gone
  await worker.stop()
})

test('a process that ends by itself can be stopped while it ends and afterwards', async () => {
  const { worker, gone } = await startWorker('process.exit(3)')
  await Promise.all([worker.stop(), worker.stop()])
  await gone
  await worker.stop()
})

test('a process that ends over a picture fails that picture', async () => {
  const { worker } = await startWorker('process.on("message", () => process.exit(1))')
  await expect(worker.run(task, false)).rejects.toMatchObject({ name: 'PictureError', fault: 'damaged' })
})

test('a process that the system ends had no memory left', async () => {
  const { worker } = await startWorker('process.on("message", () => process.kill(process.pid, "SIGKILL"))')
  await expect(worker.run(task, false)).rejects.toMatchObject({ name: 'PictureError', fault: 'too_much_memory' })
})

test('a process that is busy is stopped at once', async () => {
  const { worker } = await startWorker('process.on("message", () => { for (;;); })')
  const work = worker.run(task, false)
  await Promise.all([expect(work).rejects.toThrow(), worker.stop()])
})

test.runIf(process.platform === 'linux')('whatever makes pictures gives way to the server', async () => {
  const { worker } = watched()
  await worker.run({ kind: 'derive', bytes: await cameraJpeg(600, 400), width: 500, type: 'image/webp' }, false)
  const threads = await fs.readdir(`/proc/${worker.pid}/task`)
  const named = await Promise.all(threads.map((thread) => readThreadState(`/proc/${worker.pid}/task/${thread}/stat`)))
  // The main thread and those that decode and encode; the engine's own helpers are not counted.
  expect(named.filter(({ niceness }) => niceness === 10).length).toBeGreaterThanOrEqual(2)
  expect(named.find(({ id }) => id === worker.pid)?.niceness).toBe(10)
})

test.runIf(process.platform === 'linux')('where memory ends, a picture ends before the server', async () => {
  const { worker } = watched()
  const of = async (pid: number | undefined) => Number(await fs.readFile(`/proc/${pid}/oom_score_adj`, 'utf8'))
  expect(await of(worker.pid)).toBeGreaterThan(await of(process.pid))
})

/** Id and nice value of a thread, as the kernel lists them. */
async function readThreadState(file: string): Promise<{ id: number; niceness: number }> {
  const text = await fs.readFile(file, 'utf8')
  return { id: Number.parseInt(text, 10), niceness: Number(text.slice(text.lastIndexOf(')') + 2).split(' ')[16]) }
}
