import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { expect, test, vi } from 'vitest'
import { killChild } from './kill-child.ts'

test('a child that could not be started is sent no signal, which would reach another process', async () => {
  const child = spawn('/nowhere/program')
  const failed = once(child, 'error')
  const kill = vi.spyOn(child, 'kill').mockReturnValue(true)
  killChild(child, 'SIGKILL')
  await failed
  killChild(child, 'SIGKILL')
  expect(kill).not.toHaveBeenCalled()
})

test('a child that runs is ended', async () => {
  const child = spawn(process.execPath, ['-e', 'setInterval(() => undefined, 1000)'])
  killChild(child, 'SIGKILL')
  expect(await once(child, 'exit')).toEqual([null, 'SIGKILL'])
})
