import { version } from './files.ts'

export const referencePath = '/api/v1/reference'

/**
 * What the page may load: the files of this folder, styles that they set, and calls of this site. It stores nothing, runs no other script of
 * the site and is in no frame.
 */
export function buildPolicy(nonce: string): string {
  return [
    "default-src 'none'",
    `script-src 'nonce-${nonce}'`,
    `style-src 'nonce-${nonce}'`,
    // The library sets styles of elements.
    "style-src-attr 'unsafe-inline'",
    'img-src data:',
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ')
}

/** The page that lists the calls of the API and sends them. Its texts are English, as the API's are. */
export function buildReferencePage(nonce: string): string {
  const file = (name: string) => `${referencePath}/${version}/${name}`
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<meta name="color-scheme" content="light dark">
<title>API reference</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" nonce="${nonce}" href="${file('swagger-ui.css')}">
<style nonce="${nonce}">${styles}</style>
</head>
<body>
<header>
<h1>API reference</h1>
<p>Press <b>Authorize</b> and enter an API key of this site (<a href="/config/settings/api-keys">Settings, API keys</a>). It stays in this page and is forgotten
when you leave or reload it. Calls are real: what you send here changes the store. A POST gets an Idempotency-Key of its own.</p>
</header>
<main id="reference"><p class="note">Loading the calls…</p></main>
<noscript><p class="note">This page needs JavaScript. The document of the API is <a href="/api/v1/commerce/openapi.json">openapi.json</a>.</p></noscript>
<script nonce="${nonce}" src="${file('swagger-ui-bundle.js')}"></script>
<script nonce="${nonce}">${script}</script>
</body>
</html>
`
}

const styles = `
body, body .swagger-ui, body .swagger-ui .opblock-tag, body .swagger-ui .opblock .opblock-summary-description, body .swagger-ui .btn { font-family: system-ui, sans-serif; }
body { margin: 0; background: #fff; color: #3b4151; }
header { max-width: 1460px; margin: 0 auto; padding: 24px 20px 0; line-height: 1.5; }
h1 { margin: 0 0 8px; font-size: 26px; }
header p { margin: 0; max-width: 75ch; }
.note { padding: 20px; }
a { color: #2050a0; }
.swagger-ui .information-container, .swagger-ui .servers-title, .swagger-ui .servers { display: none; }
.swagger-ui .scheme-container { margin: 16px 0; padding: 12px 0; box-shadow: none; background: none; }
.swagger-ui .scheme-container .schemes { align-items: center; }
:focus-visible { outline: 2px solid #2070d0; outline-offset: 2px; }
html.dark-mode body { background: #1c2022; color: #e4e6e6; }
html.dark-mode a { color: #8ab4f8; }
@media (max-width: 600px) {
  .swagger-ui .wrapper { padding: 0 10px; }
  .swagger-ui .opblock .opblock-summary { flex-wrap: wrap; }
  .swagger-ui .opblock .opblock-summary-path { max-width: 100%; overflow-wrap: anywhere; }
  .swagger-ui .opblock-body, .swagger-ui .responses-inner { overflow-x: auto; }
  .swagger-ui .dialog-ux .modal-ux { min-width: 0; width: calc(100vw - 24px); }
}
`

const script = `
const dark = matchMedia('(prefers-color-scheme: dark)')
const applyTheme = () => document.documentElement.classList.toggle('dark-mode', dark.matches)
applyTheme()
dark.addEventListener('change', applyTheme)
const place = document.querySelector('#reference')
// Sites without https have no randomUUID.
const newKey = () => [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('')
const start = async () => {
  const answer = await fetch('/api/v1/commerce/openapi.json', { credentials: 'omit' })
  if (!answer.ok) throw new Error('The document answers ' + answer.status)
  const spec = await answer.json()
  // Each call that is sent gets a key of its own, so nobody types one.
  for (const methods of Object.values(spec.paths))
    for (const call of Object.values(methods))
      call.parameters = call.parameters?.filter(({ name }) => name !== 'idempotency-key')
  SwaggerUIBundle({
    spec,
    domNode: place,
    deepLinking: true,
    docExpansion: 'list',
    tagsSorter: 'alpha',
    defaultModelsExpandDepth: 0,
    filter: true,
    persistAuthorization: false,
    validatorUrl: null,
    requestInterceptor(request) {
      request.credentials = 'omit'
      if (request.method === 'POST') request.headers['Idempotency-Key'] = newKey()
      return request
    },
  })
}
start().catch(() => {
  place.innerHTML = '<p class="note" role="alert">The page could not be loaded. Reload it, or read <a href="/api/v1/commerce/openapi.json">openapi.json</a>.</p>'
})
`
