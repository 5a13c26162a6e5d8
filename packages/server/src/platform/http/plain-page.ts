import { escapeHtml } from '../text/html.ts'
import { getTextDirection } from '../text/text-direction.ts'

/** A page of the platform that is alone: no site, no theme, no script, nothing to load. All texts are plain. */
interface PlainPage {
  /** BCP 47. */
  readonly language: string
  /** A word or two above the title; '' for none. */
  readonly label: string
  readonly title: string
  readonly text: string
  readonly link?: { readonly href: string; readonly text: string }
  /** A form below the text, as markup. */
  readonly formHtml?: string
  /** A style sheet whose letters and colours it takes, and the classes that sheet looks for on the body. */
  readonly look?: { readonly styleSheet: string; readonly bodyClass: string; readonly icon?: string | undefined }
}

const plainLetters =
  'background: var(--ground); color: var(--ink); font: 1.0625rem/1.6 ui-sans-serif, system-ui, sans-serif;'
const plainColours = `
:root { color-scheme: light dark; --ground: light-dark(#f7f6f3, #171716); --ink: light-dark(#1d1d1b, #ecebe7); --muted: light-dark(#5f5e59, #a3a29c); --line: light-dark(#d9d7d0, #3a3936); }
`
// What a theme says of body and headings wins; where things are is the page's own.
const themedDefaults = `
:where(body) { background: var(--site-color-background, #fff); color: var(--site-color-text, #1d1d1b); font: 1.0625rem/1.6 var(--site-font-body, ui-sans-serif, system-ui, sans-serif); }
:where(h1) { font-family: var(--site-font-heading, inherit); font-weight: 500; }
:root { --muted: var(--site-color-muted, color-mix(in oklab, currentColor 75%, transparent)); --line: currentColor; }
`

export function renderPlainPage({ language, label, title, text, link, formHtml = '', look }: PlainPage): string {
  return `<!doctype html>
<html lang="${escapeHtml(language)}" dir="${getTextDirection(language)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escapeHtml(title)}</title>
${look ? `${look.icon === undefined ? '' : `<link rel="icon" href="${escapeHtml(look.icon)}">\n`}<link rel="stylesheet" href="${escapeHtml(look.styleSheet)}">\n` : ''}<style>${look ? themedDefaults : plainColours}* { box-sizing: border-box; margin: 0; }
body { display: grid; grid-template: 2fr auto 3fr / minmax(0, 1fr); min-height: 100vh; min-height: 100dvh; padding: clamp(1.5rem, 6vw, 5rem); ${look ? '' : plainLetters} -webkit-font-smoothing: antialiased; }
main { grid-area: 2 / 1; margin: 0; padding: 0; width: 100%; max-width: 40rem; }
.label { margin-bottom: 0.75rem; color: var(--muted); font-size: 0.9375rem; }
h1 { font-size: clamp(1.875rem, 6vw, 3.25rem);${look ? '' : ' font-weight: 500; letter-spacing: -0.025em;'} line-height: 1.1; text-wrap: balance; overflow-wrap: anywhere; }
.text { max-width: 34rem; margin-top: 1.25rem; color: var(--muted); text-wrap: pretty; overflow-wrap: anywhere; }
.form { margin-top: 1.25rem; }
.form form { margin-top: 1.5rem; }
.form fieldset { margin-bottom: 1.25rem; padding: 0; border: 0; }
.form label { display: flex; gap: 0.5rem; padding: 0.375rem 0; }
.form button { min-height: 2.75rem; padding: 0.5rem 1.25rem; border: 1px solid currentColor; background: none; color: inherit; font: inherit; cursor: pointer; }
.form button:focus-visible, .form input:focus-visible { outline: 2px solid currentColor; outline-offset: 3px; }
a { display: inline-block; margin-top: 2rem; padding: 0.5rem 0; color: inherit; text-decoration-color: var(--line); text-underline-offset: 0.35em; }
a:hover { text-decoration-color: currentColor; }
a:focus-visible { outline: 2px solid currentColor; outline-offset: 4px; }
</style>
</head>
<body${look && look.bodyClass !== '' ? ` class="${escapeHtml(look.bodyClass)}"` : ''}>
<main>
${label === '' ? '' : `<p class="label">${escapeHtml(label)}</p>\n`}<h1>${escapeHtml(title)}</h1>
${text === '' ? '' : `<p class="text">${escapeHtml(text)}</p>\n`}${formHtml === '' ? '' : `<div class="form">${formHtml}</div>\n`}${link ? `<a href="${escapeHtml(link.href)}">${escapeHtml(link.text)}</a>\n` : ''}</main>
</body>
</html>
`
}
