import { domainToASCII, domainToUnicode } from 'node:url'

/** Names have 253 characters at most, and the record that proves one is below it. */
const longest = 253 - '_vitrine.'.length

/** A name as typed or pasted, also as part of an address: its ASCII form, or what is wrong with it. */
export function readHost(text: string): { readonly host: string } | { readonly problem: string } {
  const name = text
    .trim()
    .replace(/^[a-z][a-z0-9+.-]*:\/\//i, '')
    .replace(/[/?#].*$/s, '')
    .replace(/:\d+$/, '')
    .replace(/\.$/, '')
  if (name === '') return { problem: 'Enter a domain such as www.example.com.' }
  if (name.startsWith('*')) return { problem: 'A domain is one name: * cannot stand in it.' }
  if (/[\s@]/.test(name)) return { problem: `"${shown(name)}" is no domain. Write it as www.example.com.` }
  const host = domainToASCII(name)
  if (host === '') return { problem: `"${shown(name)}" is no domain: it holds a character that no name may have.` }
  if (host.length > longest) return { problem: `A domain has at most ${longest} characters.` }
  if (host.startsWith('[') || /^[0-9.]+$/.test(host)) return { problem: 'An IP address is no domain. Enter a name.' }
  const labels = host.split('.')
  if (labels.length < 2)
    return { problem: `"${shown(name)}" is not complete. Write it as ${shown(name)}.com or the like.` }
  const wrong = labels.find((label) => !/^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/.test(label))
  if (wrong === '') return { problem: 'Two dots follow each other.' }
  if (wrong !== undefined && wrong.length > 63) return { problem: 'Between two dots are at most 63 characters.' }
  if (wrong !== undefined)
    return { problem: `"${shown(wrong)}" cannot be part of a domain: letters, digits and dashes, no dash at its ends.` }
  if (/^\d+$/.test(labels.at(-1) ?? '')) return { problem: 'A domain does not end with a number.' }
  return { host }
}

/** The name as its owner reads it. */
export function toReadableHost(host: string): string {
  return domainToUnicode(host) || host
}

function shown(text: string): string {
  return text.length > 60 ? `${text.slice(0, 60)}…` : text
}
