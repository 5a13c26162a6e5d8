import type { z } from 'zod'
import { toScriptJson } from '../../platform/text/html.ts'
import type { siteSettings } from '../sites/index.ts'

type CodeConsent = z.output<typeof siteSettings.codeConsent.schema>

interface CodeSettings {
  readonly codeInjection: z.output<typeof siteSettings.codeInjection.schema>
  readonly codeConsent: CodeConsent
}

// The same on every page of a revision.
const held = new WeakMap<CodeSettings, CodeSettings['codeInjection']>()

/** The owner's code for pages. Code that waits for consent is there as JSON: the banner's script runs it then. */
export function holdCode(settings: CodeSettings): CodeSettings['codeInjection'] {
  const known = held.get(settings)
  if (known) return known
  const { codeInjection, codeConsent } = settings
  const code = {
    ...codeInjection,
    header: holdUntil(codeConsent.header, codeInjection.header),
    footer: holdUntil(codeConsent.footer, codeInjection.footer),
    postItem: holdUntil(codeConsent.postItem, codeInjection.postItem),
    orderConfirmation: holdUntil(codeConsent.orderConfirmation, codeInjection.orderConfirmation),
  }
  held.set(settings, code)
  return code
}

function holdUntil(category: CodeConsent['header'], code: string): string {
  if (code === '' || category === 'none') return code
  return `<script type="application/json" data-consent-code="${category}">${toScriptJson(code)}</script>`
}
