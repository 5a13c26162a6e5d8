/** A frame that is larger, or names the title more often, keeps both headings: looking further would cost the page its time. */
const maxFrame = 500_000
const maxPlaces = 20
/** Elements that name a collection without being its heading. */
const others = [
  ['<nav', '</nav'],
  ['<a ', '</a'],
  ['<script', '</script'],
  ['<style', '</style'],
  ['<template', '</template'],
  ['<!--', '-->'],
] as const

/**
 * Takes the platform's heading out of a page whose frame, the theme's own, prints the same title already. `title` and both texts are HTML.
 */
export function withoutRepeatedTitle(html: string, mainContent: string, title: string): string {
  const at = mainContent === '' || title === '' ? -1 : html.indexOf(mainContent)
  const heading = at < 0 ? undefined : findHeading(mainContent)
  if (heading?.text !== title || html.length - mainContent.length > maxFrame) return html
  if (!printsTitle(html.slice(0, at), title) && !printsTitle(html.slice(at + mainContent.length), title)) return html
  return html.slice(0, at + heading.start) + html.slice(at + heading.end)
}

/** The first `<h1>` of a text that holds nothing but text. */
function findHeading(html: string): { start: number; end: number; text: string } | undefined {
  const start = html.indexOf('<h1')
  const open = start < 0 ? -1 : html.indexOf('>', start)
  const close = open < 0 ? -1 : html.indexOf('</h1>', open)
  return close < 0 ? undefined : { start, end: close + '</h1>'.length, text: html.slice(open + 1, close).trim() }
}

/** True when a heading, or an element that is called a title, holds the title and nothing else. */
function printsTitle(frame: string, title: string): boolean {
  let at = frame.indexOf(title)
  for (let places = 0; at >= 0 && places < maxPlaces; places++) {
    if (isHeadingAt(frame, at, at + title.length)) return true
    at = frame.indexOf(title, at + title.length)
  }
  return false
}

function isHeadingAt(frame: string, from: number, to: number): boolean {
  const before = frame.slice(Math.max(0, from - 400), from)
  const behind = frame.slice(to, to + 200)
  const opened = /<(?:h[1-6]|div|p|span|strong)\b[^<>]*>(?:\s|<(?:a|b|em|i|span|strong)\b[^<>]*>)*$/i.exec(before)
  if (!opened || !/^(?:\s|<\/(?:a|b|em|i|span|strong)>)*<\/(?:h[1-6]|div|p|span|strong)>/i.test(behind)) return false
  const isTitle = /^<h[1-6]/i.test(opened[0]) || /title|heading/i.test(opened[0].slice(0, opened[0].indexOf('>')))
  const start = from - opened[0].length
  return isTitle && others.every(([open, close]) => frame.lastIndexOf(open, start) <= frame.lastIndexOf(close, start))
}
