import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['packages/*/src/**/*.test.{ts,tsx}', 'demo/**/*.test.ts', 'tools/**/*.test.ts'],
    globalSetup: ['packages/server/src/testing/global-setup.ts'],
    testTimeout: 90_000,
    hookTimeout: 60_000,
    // The default second is short for a browser on a busy machine.
    expect: { poll: { timeout: 20_000 } },
    // Two cores: more files at once only wait for each other.
    maxWorkers: 2,
  },
})
