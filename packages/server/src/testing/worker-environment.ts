import type { Environment } from 'vitest/runtime'
import { stopWorker } from './worker.ts'

/** Node as it is. Vitest takes it down once, with the worker: after the last test file that runs in the process. */
const environment: Environment = {
  name: 'worker',
  viteEnvironment: 'ssr',
  setup: () => ({ teardown: stopWorker }),
}

export default environment
