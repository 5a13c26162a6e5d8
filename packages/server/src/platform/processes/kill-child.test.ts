import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { expect, onTestFinished, test } from 'vitest'
import { killChild } from './kill-child.ts'

/** The signals that reach a child; none is sent. */
function listenForSignals(child: ChildProcess): unknown[] {
  const sent: unknown[] = []
  const { kill } = child
  child.kill = (signal) => sent.push(signal) > 0
  onTestFinished(() => void (child.kill = kill))
  return sent
}

test('a child that could not be started is sent no signal, which would reach another process', async () => {
  const child = spawn('/nowhere/program')
  const failed = once(child, 'error')
  const sent = listenForSignals(child)
  killChild(child, 'SIGKILL')
  await failed
  killChild(child, 'SIGKILL')
  expect(sent).toEqual([])
})

test('a child that runs is ended', async () => {
  const child = spawn(process.execPath, ['-e', 'setInterval(() => undefined, 1000)'])
  killChild(child, 'SIGKILL')
  expect(await once(child, 'exit')).toEqual([null, 'SIGKILL'])
})
