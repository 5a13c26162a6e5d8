import fs from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { openSecretBox } from './secret-box.ts'
import { forgeToken } from '../../testing/forge-token.ts'

async function makeFolder(): Promise<string> {
  const folder = await fs.mkdtemp(path.join(os.tmpdir(), 'vitrine-key-'))
  onTestFinished(() => fs.rm(folder, { recursive: true }))
  return folder
}

test('what is sealed opens with the same key and for the same thing only', async () => {
  const dataDir = await makeFolder()
  const box = openSecretBox({ dataDir, secretKey: undefined })
  const sealed = await box.seal('JBSWY3DP', 'account 1')
  expect(sealed).not.toContain('JBSWY3DP')
  expect(await openSecretBox({ dataDir, secretKey: undefined }).open(sealed, 'account 1')).toBe('JBSWY3DP')
  expect(await box.open(sealed, 'account 2')).toBeUndefined()
  expect(await box.open(forgeToken(sealed), 'account 1')).toBeUndefined()
  expect(await box.open('', 'account 1')).toBeUndefined()
  expect(await openSecretBox({ dataDir, secretKey: 'another key' }).open(sealed, 'account 1')).toBeUndefined()
  expect(await box.seal('JBSWY3DP', 'account 1')).not.toBe(sealed)
})

test('two processes that start at once share one key, which nobody else may read', async () => {
  const dataDir = await makeFolder()
  const boxes = [1, 2].map(() => openSecretBox({ dataDir, secretKey: undefined }))
  const [one, other] = await Promise.all(boxes.map((box) => box.hash('text', 'here')))
  expect(one).toBe(other)
  expect((await fs.stat(path.join(dataDir, 'secret.key'))).mode & 0o777).toBe(0o600)
})
