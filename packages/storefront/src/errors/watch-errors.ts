/** Reports errors of the page's scripts. What reports them is loaded with the first one. */
export function watchErrors(): void {
  for (const name of ['error', 'unhandledrejection']) addEventListener(name, report)
}

let reporter: Promise<typeof import('./report.ts')> | undefined

function report(event: Event): void {
  // One import for all: those of one module may end in another order than they began, and only the first ten errors are kept.
  reporter ??= import('./report.ts')
  reporter.then(
    ({ reportError }) => reportError(event),
    // A report of this failure would fail as well.
    () => undefined,
  )
}
