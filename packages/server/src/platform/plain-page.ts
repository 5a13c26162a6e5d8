/** A page of the platform that stands alone: no site, no theme, no script, nothing to load. All texts are plain. */
export interface PlainPage {
  /** BCP 47. */
  readonly language: string
  /** A word or two above the title; '' for none. */
  readonly label: string
  readonly title: string
  readonly text: string
  readonly link?: { readonly href: string; readonly text: string }
}

export function plainPage({ language, label, title, text, link }: PlainPage): string {
  return `<!doctype html>
<html lang="${escapeHtml(language)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escapeHtml(title)}</title>
<style>
:root { color-scheme: light dark; --ground: light-dark(#f7f6f3, #171716); --ink: light-dark(#1d1d1b, #ecebe7); --muted: light-dark(#5f5e59, #a3a29c); --line: light-dark(#d9d7d0, #3a3936); }
* { box-sizing: border-box; margin: 0; }
body { display: grid; grid-template-rows: 2fr auto 3fr; min-height: 100vh; min-height: 100dvh; padding: clamp(1.5rem, 6vw, 5rem); background: var(--ground); color: var(--ink); font: 1.0625rem/1.6 ui-sans-serif, system-ui, sans-serif; -webkit-font-smoothing: antialiased; }
main { grid-row: 2; width: 100%; max-width: 40rem; }
.label { margin-bottom: 0.75rem; color: var(--muted); font-size: 0.9375rem; }
h1 { font-size: clamp(1.875rem, 6vw, 3.25rem); font-weight: 500; letter-spacing: -0.025em; line-height: 1.1; text-wrap: balance; overflow-wrap: anywhere; }
.text { max-width: 34rem; margin-top: 1.25rem; color: var(--muted); text-wrap: pretty; overflow-wrap: anywhere; }
a { display: inline-block; margin-top: 2rem; padding: 0.5rem 0; color: inherit; text-decoration-color: var(--line); text-underline-offset: 0.35em; }
a:hover { text-decoration-color: currentColor; }
a:focus-visible { outline: 2px solid currentColor; outline-offset: 4px; }
</style>
</head>
<body>
<main>
${label === '' ? '' : `<p class="label">${escapeHtml(label)}</p>\n`}<h1>${escapeHtml(title)}</h1>
<p class="text">${escapeHtml(text)}</p>
${link ? `<a href="${escapeHtml(link.href)}">${escapeHtml(link.text)}</a>\n` : ''}</main>
</body>
</html>
`
}

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
}
