import { defineConfig } from 'vitest/config'
import { SlowFirst } from './tools/slow-first.ts'
import { sortTests } from './tools/test-projects.ts'

const files = sortTests()
/** Files that need several servers: `npm run cluster -- test` runs them. */
const isRun = (file: string) => process.env['TEST_DATABASE'] === 'cluster' || !file.endsWith('.cluster.test.ts')

/** What a worker has started ends with each file of the project `isolated`; to start a process for each as well costs 2 to 3 s of processor time. */
const endings = 'packages/server/src/testing/end-with-file.ts'

const fixedSeed = 'packages/server/src/testing/fixed-seed.ts'

/** Files of a project share a process, and in it one server, one database and one Chromium, unless isolated: with more projects, more processes start. */
const project = (name: 'isolated' | 'shared', include: readonly string[]) => ({
  extends: true as const,
  test: { name, include: include.filter(isRun), setupFiles: name === 'isolated' ? [fixedSeed, endings] : [fixedSeed] },
})

/** A slow server or slow tabs, which find tests that do not wait: `CONTRIBUTING.md`, "Tests". */
const isSlow = ['TEST_DELAY', 'TEST_THROTTLE'].some((name) => process.env[name] !== undefined)

export default defineConfig({
  test: {
    globalSetup: ['packages/server/src/testing/global-setup.ts'],
    environment: './packages/server/src/testing/worker-environment.ts',
    testTimeout: isSlow ? 360_000 : 90_000,
    hookTimeout: 60_000,
    isolate: false,
    // Files share processes: what a test puts in place of a global or a variable is gone for the next.
    unstubEnvs: true,
    unstubGlobals: true,
    // The default second is short for a browser on a busy machine.
    expect: { poll: { timeout: isSlow ? 40_000 : 20_000 } },
    // One more than two cores: tests wait for pages, timers and processes (measured: with two workers 16 % of the cores was idle).
    maxWorkers: 3,
    sequence: { sequencer: SlowFirst },
    projects: [
      project('isolated', files.isolated),
      project('shared', [...files.browser, ...files.http, ...files.unit]),
    ],
  },
})
