/** Reports errors of the page's scripts. What reports them is loaded with the first one. */
export function watchErrors(): void {
  for (const name of ['error', 'unhandledrejection']) addEventListener(name, report)
}

function report(event: Event): void {
  import('./report.ts').then(
    ({ reportError }) => reportError(event),
    // A report of this failure would fail as well.
    () => undefined,
  )
}
