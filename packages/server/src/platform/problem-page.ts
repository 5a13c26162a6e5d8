import type { FastifyRequest } from 'fastify'

/** True when a person's browser asks for a page, so that an error should be one too. */
export function wantsPage(request: Pick<FastifyRequest, 'method' | 'url' | 'headers'>): boolean {
  return (
    (request.method === 'GET' || request.method === 'HEAD') &&
    !request.url.startsWith('/api/') &&
    request.headers.accept?.includes('text/html') === true
  )
}

/** The page of an error that happened before a site could answer with its own. Needs nothing but itself. */
export function problemPage({
  status,
  message,
  requestId,
}: {
  status: number
  message: string
  requestId: string
}): string {
  const isOurs = status >= 500
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escapeHtml(message)}</title>
<style>
body { display: grid; place-content: center; min-height: 100vh; margin: 0; padding: 0 1.5rem; background: #fafaf8; color: #1c1c1c; font: 1rem/1.6 system-ui, sans-serif; }
h1 { margin: 0; font-size: 1.375rem; font-weight: 500; text-wrap: balance; }
p { margin: 0.5rem 0 0; color: #5f5f5c; }
</style>
</head>
<body>
<main>
<h1>${escapeHtml(message)}</h1>
<p>${isOurs ? `If it keeps happening, tell the owner of the site this number: ${escapeHtml(requestId)}` : `Error ${status}`}</p>
</main>
</body>
</html>
`
}

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
}
