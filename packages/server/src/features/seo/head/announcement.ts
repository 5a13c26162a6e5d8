import type { PageModel } from '../../page-context/index.ts'
import type { SiteData } from '../../site-data/index.ts'

type Bar = SiteData['websiteSettings']['announcementBarSettings']
type ShownBar = Extract<Bar, { text: string }>

const attributes = String.raw`(?:[^>"']|"[^"]*"|'[^']*')*`
const dropzone = new RegExp(
  String.raw`<[a-z]+\s${attributes}?\bclass=(?:"[^"]*\bsqs-announcement-bar-dropzone\b[^"]*"|'[^']*\bsqs-announcement-bar-dropzone\b[^']*')${attributes}>`,
  'i',
)
const bodyTag = new RegExp(String.raw`<body\b${attributes}>`, 'i')

/** A visitor who closed the bar is not shown the same words for this long. */
const closedForMs = 30 * 86_400_000

/** The bar of a page: none while it is turned off, and none on pages that are in a frame of their own. */
export function getAnnouncementBar(data: SiteData, parts: Pick<PageModel, 'frame'>): ShownBar | undefined {
  const bar = data.websiteSettings.announcementBarSettings
  return isShown(bar) && parts.frame === undefined ? bar : undefined
}

function isShown(bar: Bar): bar is ShownBar {
  return bar.text !== undefined
}

/**
 * The head of the bar: styles that yield to any class of the theme, and a script. The script hides a closed bar before
 * it is painted and closes it on a click or key. Pages are the same for everybody, so the visitor's browser remembers.
 */
export function renderAnnouncementHead(bar: ShownBar): string {
  return `<style>${barStyles}</style><script>${script(hashBar(bar))}</script>`
}

/** The page with its announcement bar, where it has one. */
export function withAnnouncement(html: string, data: SiteData, parts: Pick<PageModel, 'frame'>): string {
  const bar = getAnnouncementBar(data, parts)
  return bar ? insertBar(html, bar, data.strings['actionClose'] ?? '') : html
}

/**
 * Puts the bar where the theme has the dropzone and left it empty, else first in the body. A theme that draws the bar
 * itself is left alone.
 */
function insertBar(html: string, bar: ShownBar, closeLabel: string): string {
  if (html.includes('sqs-announcement-bar-text-inner')) return html
  const zone = dropzone.exec(html)
  const place = zone ?? bodyTag.exec(html.slice(Math.max(0, html.indexOf('</head>'))))
  if (!place) return html
  const at = (zone ? 0 : Math.max(0, html.indexOf('</head>'))) + place.index + place[0].length
  const bars = zone
    ? barHtml(bar, closeLabel)
    : `<div class="sqs-announcement-bar-dropzone">${barHtml(bar, closeLabel)}</div>`
  return html.slice(0, at) + bars + html.slice(at)
}

function barHtml({ text, clickthroughUrl: { url, newWindow } }: ShownBar, closeLabel: string): string {
  const target = newWindow ? ' target="_blank" rel="noopener"' : ''
  const link =
    url === ''
      ? ''
      : `<a class="sqs-announcement-bar-url" href="${url}"${target} aria-labelledby="announcement-bar-text-inner-id"></a>`
  return (
    `<div class="sqs-announcement-bar" data-platform><div class="sqs-announcement-bar-content">${link}` +
    `<div class="sqs-announcement-bar-text"><div class="sqs-announcement-bar-text-inner" id="announcement-bar-text-inner-id">${text}</div></div>` +
    `<button type="button" class="sqs-announcement-bar-close" aria-label="${closeLabel}"></button></div></div>`
  )
}

/** Other words or another link are another bar. FNV-1a, 32 bits: only to be told apart. */
function hashBar({ text, clickthroughUrl: { url } }: ShownBar): string {
  let hash = 0x811c9dc5
  for (const char of `${text} ${url}`) hash = Math.imul(hash ^ (char.codePointAt(0) ?? 0), 0x01000193) >>> 0
  return hash.toString(36)
}

const cross =
  'linear-gradient(45deg,transparent calc(50% - .06em),currentColor 0 calc(50% + .06em),transparent 0) center/.8em .8em no-repeat'

const barStyles = `
:where(.sqs-announcement-bar-dropzone:empty),.announcement-bar-closed .sqs-announcement-bar-dropzone{display:none}
:where(.sqs-announcement-bar[data-platform]){background:var(--site-color-text,#1c1c1c);color:var(--site-color-background,#fff);font-size:.9375rem;line-height:1.4;text-align:center}
html body :where(.sqs-announcement-bar-content){padding:.65rem 1rem}
html body :where(.sqs-announcement-bar-content:has(> .sqs-announcement-bar-close) > .sqs-announcement-bar-text){margin-inline:2.25rem}
.sqs-announcement-bar-content{position:relative}
:where(.sqs-announcement-bar-url:empty){position:absolute;inset:0}
:where(.sqs-announcement-bar-url:empty:is(:hover,:focus-visible) + .sqs-announcement-bar-text){text-decoration:underline}
:where(.sqs-announcement-bar-text){overflow-wrap:anywhere;text-wrap:balance}
html body :where(.sqs-announcement-bar-close){position:absolute;inset-block:0;inset-inline-end:.25rem;width:2.75rem;padding:0;border:0;background:none;color:inherit;font:inherit;cursor:pointer}
:where(button.sqs-announcement-bar-close:empty)::before{content:"";display:block;width:1em;height:1em;margin:auto;background:${cross},${cross.replace('45deg', '-45deg')}}
@media (scripting:none){.sqs-announcement-bar-close{display:none}}
`.replaceAll('\n', '')

function script(name: string): string {
  return (
    `(function(k,n,l,c){try{var s=(localStorage.getItem(k)||'').split(' ');if(s[0]===n&&Date.now()-s[1]<l)c.add('announcement-bar-closed')}catch(e){}` +
    `function f(e){var b=e.target.closest&&e.target.closest('.sqs-announcement-bar-close');if(!b||e.key&&e.key!=='Enter'&&e.key!==' ')return;e.preventDefault();` +
    `c.add('announcement-bar-closed');try{localStorage.setItem(k,n+' '+Date.now())}catch(e){}}` +
    `addEventListener('click',f);addEventListener('keydown',f)})('vitrine-announcement','${name}',${closedForMs},document.documentElement.classList)`
  )
}
