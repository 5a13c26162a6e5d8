import { defineConfig } from 'vitest/config'

/** Pure packages: their tests share one process, since they leave nothing behind. */
const pure = ['packages/template/src/**/*.test.ts', 'packages/commerce/src/**/*.test.ts']

export default defineConfig({
  test: {
    globalSetup: ['packages/server/src/testing/global-setup.ts'],
    testTimeout: 90_000,
    hookTimeout: 60_000,
    // The default second is short for a browser on a busy machine.
    expect: { poll: { timeout: 20_000 } },
    // Two cores: more files at once only wait for each other.
    maxWorkers: 2,
    projects: [
      { extends: true, test: { name: 'pure', include: pure, isolate: false } },
      {
        extends: true,
        test: {
          name: 'product',
          include: ['packages/*/src/**/*.test.{ts,tsx}', 'tools/**/*.test.ts'],
          exclude: pure,
        },
      },
    ],
  },
})
