import type { BrowserContext, Page as Tab } from 'playwright-core'

const maxRequests = 8
const maxText = 1200
/** What Vitest tells of a test that has ended. */
interface FinishedTest {
  readonly task: { readonly result?: { readonly state: string; readonly errors?: { message: string }[] } }
}

/** A tab whose scripts hang must not hold the end of its test. */
const maxMs = 3000

/**
 * Adds to the error of a failed test what the tabs of its window show and how their last calls of the API ended: nobody can look at them
 * later. Comes before the window is closed or emptied.
 */
export async function describeFailure({ task }: FinishedTest, window: BrowserContext): Promise<void> {
  const [error] = task.result?.errors ?? []
  if (task.result?.state !== 'fail' || !error) return
  const tabs = await Promise.all(window.pages().map(describeTab))
  error.message += tabs.filter((text) => text !== '').join('')
}

async function describeTab(tab: Tab): Promise<string> {
  if (tab.url() === 'about:blank' || tab.url().endsWith('/robots.txt')) return ''
  const seen = await Promise.race([
    tab.evaluate(readPage, { maxRequests, maxText }).catch(String),
    new Promise<string>((resolve) => setTimeout(resolve, maxMs, 'It did not answer.')),
  ])
  return `\n\nThe tab at ${tab.url()} then:\n${seen}`
}

function readPage(max: { readonly maxRequests: number; readonly maxText: number }): string {
  const calls = performance
    .getEntriesByType('resource')
    .filter((entry): entry is PerformanceResourceTiming => new URL(entry.name).pathname.startsWith('/api/'))
    .slice(-max.maxRequests)
    .map(
      ({ name, responseStatus, duration }) => `${responseStatus} ${new URL(name).pathname} ${Math.round(duration)} ms`,
    )
  // On top of the page, and last in it.
  const dialogs = [...document.querySelectorAll<HTMLElement>('[role="dialog"], [role="alertdialog"]')].map(
    (dialog) => `Dialog: ${dialog.innerText.replaceAll(/\s*\n\s*/g, ' | ').slice(0, 300)}`,
  )
  const text = document.body.innerText.replaceAll(/\s*\n\s*/g, ' | ').slice(0, max.maxText)
  return [...calls, ...dialogs, text].join('\n')
}
